import { plainRole } from "../../constructs/brand/image-contract/service-kinds";

test.each([
  ["Windows_Desktop", "windowsdesktop"],
  ["WindowsDesktop", "windowsdesktop"],
  [" trusted_cluster ", "trustedcluster"],
  ["remote_proxy", "remoteproxy"],
  ["AccessGraphPlugin", "accessgraphplugin"],
  ["access_graph_plugin", "access_graph_plugin"],
  ["no_de", "no_de"],
])("the service reads the role %j as %s", (given, role) => {
  expect(plainRole(given)).toBe(role);
});
