import type { ContractCase } from "./contract-case.js";
import { configMaps, forms } from "./contract-collection.js";
import type { ContractSuite } from "./contract-run.js";
import { apiserver, concepts } from "./contract-sources.js";

const semantics = `${concepts}#semantics-for-get-and-list`;
const chunks = `${concepts}#retrieving-large-results-sets-in-chunks`;
const watching = `${concepts}#semantics-for-watch`;

/** A list of every version that can be asked for, whole and in pages. */
function lists(): readonly ContractCase[] {
  return ["", "Exact", "NotOlderThan"].flatMap((match) =>
    ["", "0", "past", "present"].map((version): ContractCase => {
      const shown = `${version === "" ? "no version" : `version ${version}`}, ${match === "" ? "no match" : match}`;
      return {
        name: `a list of ${shown}`,
        source: semantics,
        run: async (api) => {
          const maps = configMaps(api);
          const past = await maps.make("a");
          await maps.make("b");
          const present = await maps.change("/a", { data: { a: "b" } });
          const versions: Readonly<Record<string, string>> = {
            past: past.body.metadata.resourceVersion,
            present: present.body.metadata.resourceVersion,
          };
          await maps.caughtUp(present.body.metadata.resourceVersion);
          const query = [
            ...(version === "" ? [] : [`resourceVersion=${versions[version] ?? version}`]),
            ...(match === "" ? [] : [`resourceVersionMatch=${match}`]),
          ].join("&");
          await maps.get(`?${query}`);
          await maps.get(`?${query}&limit=1`);
          await maps.get(`?${query}&labelSelector=none`);
        },
      };
    }),
  );
}

/** A watch from every start, with and without what is there. */
function watches(): readonly ContractCase[] {
  const starts = ["", "0", "past"];
  const initial = ["", "&sendInitialEvents=true", "&sendInitialEvents=false"];
  return starts.flatMap((start) =>
    initial.map((events): ContractCase => ({
      name: `a watch from ${start === "" ? "nowhere" : `version ${start}`}${events.replace("&", ", ")}`,
      source: events === "" ? watching : `${concepts}#streaming-lists`,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.make("a");
        const { resourceVersion } = body.metadata;
        const last = await maps.make("b");
        await maps.caughtUp(last.body.metadata.resourceVersion);
        const version =
          start === "" ? "" : `&resourceVersion=${start === "past" ? resourceVersion : start}`;
        const match = events === "" ? "" : "&resourceVersionMatch=NotOlderThan";
        // Other bookmarks than that of a streaming list come when they come.
        const bookmarks = events.includes("true") ? "&allowWatchBookmarks=true" : "";
        const watch = await maps.watch(`${version}${events}${match}${bookmarks}`);
        await maps.make("end");
        await watch.until((event) => JSON.stringify(event).includes('"end"'));
        watch.close();
      },
    })),
  );
}

function rest(): readonly ContractCase[] {
  return [
    {
      name: "an object of a version",
      source: semantics,
      run: async (api) => {
        const maps = configMaps(api);
        const { body } = await maps.make("a");
        const changed = await maps.change("/a", { data: { a: "b" } });
        await maps.caughtUp(changed.body.metadata.resourceVersion);
        const { resourceVersion } = body.metadata;
        for (const query of [
          "resourceVersion=0",
          `resourceVersion=${resourceVersion}`,
          "resourceVersion=",
          "resourceVersion=x",
          "resourceVersion=-1",
          "resourceVersion=1&resourceVersionMatch=Exact",
        ])
          await maps.get(`/a?${query}`);
      },
    },
    {
      name: "a page goes on with a version or a match",
      source: chunks,
      run: async (api) => {
        const maps = configMaps(api);
        for (const name of ["a", "b", "c"]) await maps.make(name);
        const { body } = await maps.get("?limit=1");
        const next = `continue=${body.metadata.continue}`;
        for (const query of [
          "resourceVersion=0",
          "resourceVersion=7",
          "resourceVersionMatch=Exact",
        ])
          await maps.get(`?${next}&${query}`);
      },
    },
    {
      name: "a page goes on with another selector",
      source: chunks,
      run: async (api) => {
        const maps = configMaps(api);
        for (const name of ["a", "b", "c"])
          await maps.make(name, { metadata: { labels: { name } } });
        const { body } = await maps.get("?limit=1");
        const next = `continue=${body.metadata.continue}`;
        await maps.get(`?${next}&labelSelector=name%3Dc`);
        await maps.get(`?${next}&fieldSelector=metadata.name%3Db`);
      },
    },
    {
      name: "a page goes on in another collection",
      source: apiserver("storage/continue.go"),
      run: async (api) => {
        const maps = configMaps(api);
        for (const name of ["a", "b"]) await maps.make(name);
        const { body } = await maps.get("?limit=1");
        await api.get(`${api.core("secrets")}?continue=${body.metadata.continue}`);
      },
    },
    {
      name: "a page goes on after what it ended with is gone",
      source: chunks,
      run: async (api) => {
        const maps = configMaps(api);
        for (const name of ["a", "b", "c"]) await maps.make(name);
        const { body } = await maps.get("?limit=1");
        await maps.remove("a");
        await maps.remove("b");
        const second = await maps.get(`?limit=1&continue=${body.metadata.continue}`);
        await maps.get(`?limit=1&continue=${second.body.metadata.continue}`);
      },
    },
    {
      name: "a page without a limit is the rest",
      source: chunks,
      run: async (api) => {
        const maps = configMaps(api);
        for (const name of ["a", "b", "c"]) await maps.make(name);
        const { body } = await maps.get("?limit=1");
        await maps.get(`?continue=${body.metadata.continue}&limit=0`);
        await maps.get(`?continue=${body.metadata.continue}&limit=2`);
      },
    },
    {
      name: "pages of metadata and of tables",
      source: chunks,
      run: async (api) => {
        const maps = configMaps(api);
        for (const name of ["a", "b"]) await maps.make(name);
        for (const form of [forms.metadataList, forms.table]) {
          const { body } = await maps.get("?limit=1", form);
          await maps.get(`?limit=1&continue=${body.metadata.continue}`, form);
        }
      },
    },
    {
      name: "continue tokens that cannot be read",
      source: apiserver("storage/continue.go"),
      run: async (api) => {
        const maps = configMaps(api);
        const token = (text: string): string => Buffer.from(text).toString("base64url");
        for (const given of [
          "a",
          "abcd*",
          "YQ==",
          token("nope"),
          token("[]"),
          token("{}"),
          token('{"v":"meta.k8s.io/v2","rv":1,"start":"a"}'),
          token('{"v":"meta.k8s.io/v1","rv":1}'),
          Buffer.from([0xff, 0x41, 0x42]).toString("base64url"),
        ])
          await maps.get(`?continue=${encodeURIComponent(given)}`);
      },
    },
    {
      name: "a bookmark in other forms",
      source: `${concepts}#watch-bookmarks`,
      run: async (api) => {
        const maps = configMaps(api);
        const streaming =
          "&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
        for (const form of [forms.table, forms.metadata]) {
          const watch = await maps.watch(streaming, form);
          await watch.take(1);
          await maps.make(`a-${form.accept.includes("Table") ? "table" : "metadata"}`);
          await watch.until((event) => JSON.stringify(event).includes('"a-'));
          watch.close();
        }
      },
    },
  ];
}

export const versionsSuite: ContractSuite = {
  name: "versions",
  cases: [...lists(), ...watches(), ...rest()],
};
