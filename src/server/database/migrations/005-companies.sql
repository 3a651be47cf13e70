-- 企业: the register the directory shows, and in which registration creates companies.

create table company (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  company_name text not null check (length(company_name) between 2 and 80),
  -- Folded for search (domain/text/fold): what looks the same is the same.
  name_folded text not null check (name_folded <> ''),
  -- GB 32100-2015; the check character is judged before a row is written.
  credit_code text not null unique
    check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$'),
  company_type text not null default 'company'
    check (company_type in ('company', 'individual', 'institution', 'society', 'other')),
  legal_person text not null default '' check (length(legal_person) <= 30),
  region_code text not null check (region_code ~ '^[0-9]{6}$'),
  address text not null default '' check (length(address) <= 200),
  -- GB/T 4754: the section's letter, then perhaps the division and below.
  industry_code text not null check (industry_code ~ '^[A-T][0-9]{0,4}$'),
  establish_date date not null,
  -- In units of the currency.
  reg_capital numeric(20, 2) check (reg_capital >= 0),
  currency text not null default '人民币' check (length(currency) between 1 and 20),
  status text not null default 'active'
    check (status in ('active', 'cancelled', 'revoked', 'withdrawn', 'moved', 'founding',
      'liquidating', 'suspended', 'other')),
  size text check (size in ('large', 'medium', 'small', 'micro')),
  insured integer check (insured >= 0),
  hightech_field text,
  tags text[] not null default '{}',
  -- Rights on record; null when nobody has counted them.
  ip_invention integer check (ip_invention >= 0),
  ip_utility integer check (ip_utility >= 0),
  ip_design integer check (ip_design >= 0),
  ip_software integer check (ip_software >= 0),
  ip_trademark integer check (ip_trademark >= 0),
  ip_total integer generated always as (
    coalesce(ip_invention, 0) + coalesce(ip_utility, 0) + coalesce(ip_design, 0)
      + coalesce(ip_software, 0) + coalesce(ip_trademark, 0)) stored,
  -- Where the facts come from, and the day somebody compared them.
  source text not null default '' check (length(source) <= 200),
  checked_on date,
  -- Shown in the public directory.
  listed boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  check (not listed or (source <> '' and checked_on is not null))
);
create unique index company_name on company (name_folded) where not del_flag;
create index company_founded on company (establish_date desc, id) where listed and not del_flag;
create index company_region on company (region_code text_pattern_ops) where listed and not del_flag;
create index company_industry on company (industry_code text_pattern_ops)
  where listed and not del_flag;

-- 企业资质: one title a row, so that an expired one stays on record.
create table company_title (
  company_id text not null references company (id) on delete cascade,
  title text not null
    check (title in ('hnte', 'tech-sme', 'innovative-sme', 'specialized-sme', 'little-giant',
      'champion')),
  valid_from date not null,
  -- Null when the title has no end that is known.
  valid_to date check (valid_to >= valid_from),
  primary key (company_id, title, valid_from)
);
create index company_title_valid on company_title (title, valid_to);
