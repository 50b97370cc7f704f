import { agentUnit, updaterDropIn, userDropIn } from "../../../../constructs/agents/linux/machine/unit-files";
import { Brand } from "../../../../constructs/brand/brand";

test("the unit is that of the specification, 1.2 rule 7, and follows the successor that a reload starts", () => {
  expect(agentUnit(Brand.SVC, false)).toBe(`[Unit]
Description=svc agent
After=network.target

[Service]
Type=simple
Restart=always
RestartSec=5
EnvironmentFile=-/etc/default/svc
ExecStart=/usr/local/bin/svc start --config /etc/svc.yaml --pid-file=/run/svc.pid
ExecReload=/bin/sh -c 'kill -HUP "$$(cat /run/svc.pid)"'
PIDFile=/run/svc.pid
LimitNOFILE=524288

[Install]
WantedBy=multi-user.target
`);
});

test("an agent that is not root's writes its PID file into a folder of its own, since /run is root's", () => {
  expect(userDropIn(Brand.SVC, "agent", "agents", false)).toBe(`[Service]
User=agent
Group=agents
RuntimeDirectory=svc
ExecStart=
ExecReload=
ExecStart=/usr/local/bin/svc start --config /etc/svc.yaml --pid-file=/run/svc/svc.pid
ExecReload=/bin/sh -c 'kill -HUP "$$(cat /run/svc/svc.pid)"'
PIDFile=/run/svc/svc.pid
`);
});

test("an agent for FIPS starts so, as root and as another user", () => {
  const start = "ExecStart=/usr/local/bin/svc start --config /etc/svc.yaml --fips --pid-file=";
  expect(agentUnit(Brand.SVC, true)).toContain(`${start}/run/svc.pid\n`);
  expect(userDropIn(Brand.SVC, "agent", "agents", true)).toContain(`${start}/run/svc/svc.pid\n`);
});

test("nothing is added to the unit for root, which a comment says", () => {
  expect(userDropIn(Brand.SVC, "root", "root", false)).toMatch(/^# .+\n$/);
});

test("the updater reaches the platform with the variables of the agent", () => {
  expect(updaterDropIn(Brand.TELEPORT)).toBe("[Service]\nEnvironmentFile=-/etc/default/teleport\n");
});
