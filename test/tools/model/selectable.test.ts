import { selectableIn } from "../../../tools/model/selectable";

const DEV = { env: "dev" };

test.each([
  ["a cluster", { roles: "kube", kubeClusterName: "a", labels: DEV }, [{ kind: "kubernetes", labels: DEV }]],
  [
    "what values list",
    {
      roles: "app,db",
      apps: [{ name: "a", labels: DEV }],
      databases: [{ name: "b", static_labels: DEV }, { name: "c" }],
    },
    [
      { kind: "application", labels: DEV },
      { kind: "database", labels: DEV },
      { kind: "database", labels: {} },
    ],
  ],
  [
    "labels that a command makes",
    { roles: "app", apps: [{ name: "a", labels: DEV, commands: [{ name: "b", command: ["c"] }] }] },
    [{ kind: "application" }],
  ],
  [
    "desktops in the configuration file",
    {
      roles: "windowsdesktop",
      teleportConfig: { windows_desktop_service: { static_hosts: [{ name: "a", labels: DEV }] } },
    },
    [{ kind: "windows-desktop", labels: DEV }],
  ],
  ["registered databases", { roles: "db", databaseResources: [{ labels: { "*": "*" } }] }, [{ kind: "database" }]],
  [
    "registered clusters",
    { roles: "kube", teleportConfig: { kubernetes_service: { enabled: true, resources: [{ labels: {} }] } } },
    [{ kind: "kubernetes" }],
  ],
  ["machines", { roles: "node", teleportConfig: { ssh_service: { labels: DEV } } }, [{ kind: "ssh", labels: DEV }]],
])("of %s, roles select by labels what is known of them", (_, values, expected) => {
  expect(selectableIn(values)).toEqual(expected);
});

test("what a discovery finds may be of every kind", () => {
  const kinds = selectableIn({ roles: "discovery" }).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["application", "database", "kubernetes", "ssh"]));
});
