import { readSignatures, typeNames, type CelOverload } from "./cel-signatures.js";
import type { CelType } from "./cel-types.js";

interface Library {
  /** What its functions are for, in messages. */
  readonly name: string;
  /** Kubernetes minor version that brought it; the environment for new rules is one minor older. */
  readonly since: number;
  /** Minor version from which another library takes its place. */
  readonly until?: number;
  /** One overload a line: `id: receiver~name(args) result`. */
  readonly overloads: string;
}

const ordered = [
  "int",
  "uint",
  "double",
  "string",
  "bytes",
  "bool",
  "timestamp",
  "duration",
] as const;
const mixed = [
  ["int64_double", "int, double"],
  ["int64_uint64", "int, uint"],
  ["uint64_double", "uint, double"],
  ["uint64_int64", "uint, int"],
  ["double_int64", "double, int"],
  ["double_uint64", "double, uint"],
] as const;
const relations = [
  ["less", "_<_"],
  ["less_equals", "_<=_"],
  ["greater", "_>_"],
  ["greater_equals", "_>=_"],
] as const;

const relationsOfOneType = relations
  .flatMap(([id, name]) => ordered.map((type) => `${id}_${type}: ${name}(${type}, ${type}) bool`))
  .join("\n");
const relationsOfMixedNumbers = relations
  .flatMap(([id, name]) =>
    mixed.map(([suffix, types]) => `${id}_${suffix}: ${name}(${types}) bool`),
  )
  .join("\n");

function conversions(target: string, sources: string): string {
  return sources
    .split(" ")
    .map((source) => `${source}_to_${target}: ${target}(${source}) ${target}`)
    .join("\n");
}

const timestampGetters = [
  "getFullYear",
  "getMonth",
  "getDayOfYear",
  "getDayOfMonth",
  "getDate",
  "getDayOfWeek",
  "getHours",
  "getMinutes",
  "getSeconds",
  "getMilliseconds",
]
  .map(
    (name) =>
      `timestamp_${name}: timestamp~${name}() int\ntimestamp_${name}_tz: timestamp~${name}(string) int`,
  )
  .join("\n");

const stringFunctions = `
  string_char_at_int: string~charAt(int) string
  string_index_of_string: string~indexOf(string) int
  string_index_of_string_int: string~indexOf(string, int) int
  string_last_index_of_string: string~lastIndexOf(string) int
  string_last_index_of_string_int: string~lastIndexOf(string, int) int
  string_lower_ascii: string~lowerAscii() string
  string_replace_string_string: string~replace(string, string) string
  string_replace_string_string_int: string~replace(string, string, int) string
  string_split_string: string~split(string) list<string>
  string_split_string_int: string~split(string, int) list<string>
  string_substring_int: string~substring(int) string
  string_substring_int_int: string~substring(int, int) string
  string_trim: string~trim() string
  string_upper_ascii: string~upperAscii() string
  list_join: list<string>~join() string
  list_join_string: list<string>~join(string) string`;

const formatNames =
  "dns1123Label dns1123Subdomain dns1035Label qualifiedName dns1123LabelPrefix dns1123SubdomainPrefix dns1035LabelPrefix labelValue uri uuid byte date datetime";

/**
 * The functions that a rule may call, by library and by the Kubernetes version
 * that brought them.
 *
 * Follows cel-spec `doc/langdef.md` (standard functions), cel-go `ext/` (strings, sets,
 * lists, optionals) and Kubernetes' `apiserver/pkg/cel/environment/base.go` and
 * `apiserver/pkg/cel/library`, all as of 1.36. The page "Common Expression Language in
 * Kubernetes" describes what they do.
 */
const libraries: readonly Library[] = [
  {
    name: "standard",
    since: 0,
    overloads: `
  conditional: _?_:_(bool, A, A) A
  logical_and: _&&_(bool, bool) bool
  logical_or: _||_(bool, bool) bool
  logical_not: !_(bool) bool
  not_strictly_false: @not_strictly_false(bool) bool
  equals: _==_(A, A) bool
  not_equals: _!=_(A, A) bool
  add_bytes: _+_(bytes, bytes) bytes
  add_double: _+_(double, double) double
  add_duration_duration: _+_(duration, duration) duration
  add_duration_timestamp: _+_(duration, timestamp) timestamp
  add_timestamp_duration: _+_(timestamp, duration) timestamp
  add_int64: _+_(int, int) int
  add_list: _+_(list<A>, list<A>) list<A>
  add_string: _+_(string, string) string
  add_uint64: _+_(uint, uint) uint
  divide_double: _/_(double, double) double
  divide_int64: _/_(int, int) int
  divide_uint64: _/_(uint, uint) uint
  modulo_int64: _%_(int, int) int
  modulo_uint64: _%_(uint, uint) uint
  multiply_double: _*_(double, double) double
  multiply_int64: _*_(int, int) int
  multiply_uint64: _*_(uint, uint) uint
  negate_double: -_(double) double
  negate_int64: -_(int) int
  subtract_double: _-_(double, double) double
  subtract_duration_duration: _-_(duration, duration) duration
  subtract_int64: _-_(int, int) int
  subtract_timestamp_duration: _-_(timestamp, duration) timestamp
  subtract_timestamp_timestamp: _-_(timestamp, timestamp) duration
  subtract_uint64: _-_(uint, uint) uint
  ${relationsOfOneType}
  index_list: _[_](list<A>, int) A
  index_map: _[_](map<A, B>, A) B
  in_list: @in(A, list<A>) bool
  in_map: @in(A, map<A, B>) bool
  size_bytes: size(bytes) int
  bytes_size: bytes~size() int
  size_list: size(list<A>) int
  list_size: list<A>~size() int
  size_map: size(map<A, B>) int
  map_size: map<A, B>~size() int
  size_string: size(string) int
  string_size: string~size() int
  type: type(A) type<A>
  to_dyn: dyn(A) dyn
  ${conversions("bool", "bool string")}
  ${conversions("bytes", "bytes string")}
  ${conversions("double", "double int string uint")}
  ${conversions("duration", "duration int string")}
  ${conversions("int", "int double duration string timestamp uint")}
  ${conversions("string", "string bool bytes double duration int timestamp uint")}
  ${conversions("timestamp", "timestamp int string")}
  ${conversions("uint", "uint double int string")}
  contains_string: string~contains(string) bool
  ends_with_string: string~endsWith(string) bool
  starts_with_string: string~startsWith(string) bool
  matches: matches(string, string) bool
  matches_string: string~matches(string) bool
  ${timestampGetters}
  duration_to_hours: duration~getHours() int
  duration_to_minutes: duration~getMinutes() int
  duration_to_seconds: duration~getSeconds() int
  duration_to_milliseconds: duration~getMilliseconds() int`,
  },
  { name: "mixed numeric comparison", since: 28, overloads: relationsOfMixedNumbers },
  {
    name: "Kubernetes list",
    since: 0,
    overloads: `
  ${ordered.map((type) => `list_${type}_is_sorted_bool: list<${type}>~isSorted() bool`).join("\n")}
  ${["int", "uint", "double", "duration"].map((type) => `list_${type}_sum_${type}: list<${type}>~sum() ${type}`).join("\n")}
  ${ordered.map((type) => `list_${type}_max_${type}: list<${type}>~max() ${type}`).join("\n")}
  ${ordered.map((type) => `list_${type}_min_${type}: list<${type}>~min() ${type}`).join("\n")}
  list_a_index_of_int: list<A>~indexOf(A) int
  list_a_last_index_of_int: list<A>~lastIndexOf(A) int`,
  },
  {
    name: "Kubernetes regex",
    since: 0,
    overloads: `
  string_find_string: string~find(string) string
  string_find_all_string: string~findAll(string) list<string>
  string_find_all_string_int: string~findAll(string, int) list<string>`,
  },
  {
    name: "Kubernetes URL",
    since: 0,
    overloads: `
  string_to_url: url(string) URL
  is_url_string: isURL(string) bool
  url_get_scheme: URL~getScheme() string
  url_get_host: URL~getHost() string
  url_get_hostname: URL~getHostname() string
  url_get_port: URL~getPort() string
  url_get_escaped_path: URL~getEscapedPath() string
  url_get_query: URL~getQuery() map<string, list<string>>`,
  },
  {
    // A CRD rule has no `authorizer` to call these on, but a value of type dyn takes them.
    name: "Kubernetes authorizer",
    since: 27,
    overloads: `
  authorizer_path: Authorizer~path(string) PathCheck
  authorizer_group: Authorizer~group(string) GroupCheck
  authorizer_serviceaccount: Authorizer~serviceAccount(string, string) Authorizer
  groupcheck_resource: GroupCheck~resource(string) ResourceCheck
  resourcecheck_subresource: ResourceCheck~subresource(string) ResourceCheck
  resourcecheck_namespace: ResourceCheck~namespace(string) ResourceCheck
  resourcecheck_name: ResourceCheck~name(string) ResourceCheck
  pathcheck_check: PathCheck~check(string) Decision
  resourcecheck_check: ResourceCheck~check(string) Decision
  decision_errored: Decision~errored() bool
  decision_error: Decision~error() string
  decision_allowed: Decision~allowed() bool
  decision_reason: Decision~reason() string`,
  },
  {
    name: "Kubernetes authorizer selector",
    since: 31,
    overloads: `
  authorizer_fieldselector: ResourceCheck~fieldSelector(string) ResourceCheck
  authorizer_labelselector: ResourceCheck~labelSelector(string) ResourceCheck`,
  },
  {
    name: "optional",
    since: 28,
    overloads: `
  optional_of: optional.of(V) optional<V>
  optional_ofNonZeroValue: optional.ofNonZeroValue(V) optional<V>
  optional_none: optional.none() optional<V>
  optional_value: optional<V>~value() V
  optional_hasValue: optional<V>~hasValue() bool
  optional_or_optional: optional<V>~or(optional<V>) optional<V>
  optional_orValue_value: optional<V>~orValue(V) V
  select_optional_field: _?._(dyn, string) optional<V>
  list_optindex_optional_int: _[?_](list<V>, int) optional<V>
  optional_list_optindex_optional_int: _[?_](optional<list<V>>, int) optional<V>
  map_optindex_optional_value: _[?_](map<K, V>, K) optional<V>
  optional_map_optindex_optional_value: _[?_](optional<map<K, V>>, K) optional<V>
  optional_list_index_int: _[_](optional<list<V>>, int) optional<V>
  optional_map_index_value: _[_](optional<map<K, V>>, K) optional<V>
  list_last: list<V>~last() optional<V>
  list_first: list<V>~first() optional<V>
  optional_unwrap: optional.unwrap(list<optional<V>>) list<V>
  optional_unwrapOpt: list<optional<V>>~unwrapOpt() list<V>`,
  },
  {
    // `sign` is a function and no method in Kubernetes, unlike its neighbours.
    name: "Kubernetes quantity",
    since: 28,
    overloads: `
  string_to_quantity: quantity(string) Quantity
  is_quantity_string: isQuantity(string) bool
  quantity_sign: sign(Quantity) int
  quantity_is_greater_than: Quantity~isGreaterThan(Quantity) bool
  quantity_is_less_than: Quantity~isLessThan(Quantity) bool
  quantity_compare_to: Quantity~compareTo(Quantity) int
  quantity_get_float: Quantity~asApproximateFloat() double
  quantity_get_int: Quantity~asInteger() int
  quantity_is_integer: Quantity~isInteger() bool
  quantity_add: Quantity~add(Quantity) Quantity
  quantity_add_int: Quantity~add(int) Quantity
  quantity_sub: Quantity~sub(Quantity) Quantity
  quantity_sub_int: Quantity~sub(int) Quantity`,
  },
  { name: "string", since: 0, until: 29, overloads: stringFunctions },
  {
    name: "string",
    since: 29,
    overloads: `${stringFunctions}
  string_format: string~format(list<dyn>) string
  strings_quote: strings.quote(string) string`,
  },
  {
    name: "set",
    since: 29,
    overloads: `
  list_sets_contains_list: sets.contains(list<T>, list<T>) bool
  list_sets_equivalent_list: sets.equivalent(list<T>, list<T>) bool
  list_sets_intersects_list: sets.intersects(list<T>, list<T>) bool`,
  },
  {
    name: "Kubernetes IP address",
    since: 30,
    overloads: `
  string_to_ip: ip(string) IP
  ip_family: IP~family() int
  ip_is_canonical: ip.isCanonical(string) bool
  ip_is_unspecified: IP~isUnspecified() bool
  ip_is_loopback: IP~isLoopback() bool
  ip_is_link_local_multicast: IP~isLinkLocalMulticast() bool
  ip_is_link_local_unicast: IP~isLinkLocalUnicast() bool
  ip_is_global_unicast: IP~isGlobalUnicast() bool
  is_ip: isIP(string) bool
  ip_to_string: string(IP) string`,
  },
  {
    name: "Kubernetes CIDR",
    since: 30,
    overloads: `
  string_to_cidr: cidr(string) CIDR
  cidr_contains_ip_string: CIDR~containsIP(string) bool
  cidr_contains_ip_ip: CIDR~containsIP(IP) bool
  cidr_contains_cidr_string: CIDR~containsCIDR(string) bool
  cidr_contains_cidr: CIDR~containsCIDR(CIDR) bool
  cidr_ip: CIDR~ip() IP
  cidr_prefix_length: CIDR~prefixLength() int
  cidr_masked: CIDR~masked() CIDR
  is_cidr: isCIDR(string) bool
  cidr_to_string: string(CIDR) string`,
  },
  {
    name: "Kubernetes format",
    since: 31,
    overloads: `
  format_validate: Format~validate(string) optional<list<string>>
  format_named: format.named(string) optional<Format>
  ${formatNames
    .split(" ")
    .map((name) => `format_${name}: format.${name}() Format`)
    .join("\n")}`,
  },
  {
    name: "two-variable comprehension",
    since: 32,
    overloads: `
  map_insert_key_value: cel.@mapInsert(map<K, V>, K, V) map<K, V>
  map_insert_map: cel.@mapInsert(map<K, V>, map<K, V>) map<K, V>`,
  },
  {
    name: "Kubernetes semver",
    since: 33,
    overloads: `
  string_to_semver: semver(string) Semver
  string_bool_to_semver: semver(string, bool) Semver
  is_semver_string: isSemver(string) bool
  is_semver_string_bool: isSemver(string, bool) bool
  semver_is_greater_than: Semver~isGreaterThan(Semver) bool
  semver_is_less_than: Semver~isLessThan(Semver) bool
  semver_compare_to: Semver~compareTo(Semver) int
  semver_major: Semver~major() int
  semver_minor: Semver~minor() int
  semver_patch: Semver~patch() int`,
  },
  {
    name: "list",
    since: 34,
    overloads: `
  list_slice: list<T>~slice(int, int) list<T>
  list_flatten: list<list<T>>~flatten() list<T>
  list_flatten_int: list<dyn>~flatten(int) list<dyn>
  ${ordered.map((type) => `list_${type}_sort: list<${type}>~sort() list<${type}>`).join("\n")}
  ${ordered.map((type) => `list_${type}_sort_by: list<T>~@sortByAssociatedKeys(list<${type}>) list<T>`).join("\n")}
  lists_range: lists.range(int) list<int>
  list_reverse: list<T>~reverse() list<T>
  list_distinct: list<T>~distinct() list<T>`,
  },
];

/** What is declared for rules in one environment. */
export interface CelDeclarations {
  /** Kubernetes minor version that the environment is compatible with. */
  readonly minor: number;
  readonly functions: ReadonlyMap<string, readonly CelOverload[]>;
  /** Type names that can be written in a rule, with the type each stands for. */
  readonly typeNames: ReadonlyMap<string, CelType>;
}

/** The newest API server whose behaviour is known here. */
export const NEWEST_KUBERNETES_MINOR = 36;

/** The declarations of the environment that is compatible with one Kubernetes minor version. */
export function celDeclarations(minor: number): CelDeclarations {
  const known = byMinor.get(minor);
  if (known !== undefined) return known;
  const read = readDeclarations(minor);
  byMinor.set(minor, read);
  return read;
}

/** There are few versions, and reading the tables takes about a millisecond. */
const byMinor = new Map<number, CelDeclarations>();

function readDeclarations(minor: number): CelDeclarations {
  const functions = new Map<string, CelOverload[]>();
  for (const { since, until, overloads } of libraries) {
    if (minor < since || (until !== undefined && minor >= until)) continue;
    for (const { name, overload } of readSignatures(overloads)) {
      const known = functions.get(name);
      if (known === undefined) functions.set(name, [overload]);
      else known.push(overload);
    }
  }
  return { minor, functions, typeNames: typeNames(minor) };
}

/** The library that brings a function, and the first server that takes it in a new rule. */
export function libraryOf(
  name: string,
): { readonly library: string; readonly server: number } | undefined {
  const found = libraries.find(({ overloads }) =>
    readSignatures(overloads).some((each) => each.name === name),
  );
  return found === undefined
    ? undefined
    : { library: found.name, server: found.since === 0 ? 0 : found.since + 1 };
}
