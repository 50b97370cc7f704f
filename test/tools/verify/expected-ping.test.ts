import { PublicAddress } from "../../../constructs";
import { expectedPing } from "../../../tools/verify/expected-ping";
import { declaredPlatform } from "./declared";

test("a proxy tells the address of each listener that has one of its own, and its own port of all others", () => {
  const platform = declaredPlatform("separate", {
    postgres: { publicAddress: PublicAddress.of("db.example.com:443") },
    reverseTunnel: { publicAddress: PublicAddress.of("tunnel.example.com") },
  });
  const expected = new Map(expectedPing(platform).map(({ path, expected: address }) => [path, address]));
  expect(expected.get("proxy.db.postgres_public_addr")).toBe("db.example.com:443");
  expect(expected.get("proxy.ssh.ssh_tunnel_public_addr")).toBe("tunnel.example.com:3024");
  expect(expected.get("proxy.db.mysql_public_addr")).toBe("access.example.com:3036");
});
