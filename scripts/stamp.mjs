// The last step of `npm run build`: npm start then knows that dist is fresh.
import { writeStamp } from './lib/build.mjs'

writeStamp()
