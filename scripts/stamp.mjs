// The first and the last step of `npm run build`: whoever starts knows that dist is whole and fresh.
import { removeStamp, writeStamp } from './lib/build.mjs'

if (process.argv[2] === '--begin') removeStamp()
else writeStamp()
