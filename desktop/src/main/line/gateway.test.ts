import { expect, test } from 'vitest';
import { linuxGateway, macRoute, makeGateway, neighbourOf, windowsRoute } from './gateway.ts';

const linuxRoutes = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
wlp2s0	00000000	0100A8C0	0003	0	0	600	00000000	0	0	0
enp0s1	00000000	0101A8C0	0003	0	0	100	00000000	0	0	0
enp0s1	0001A8C0	00000000	0001	0	0	100	00FFFFFF	0	0	0
`;
const linuxNeighbours = `IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         de:ad:be:ef:00:01     *        docker0
192.168.1.1      0x1         0x2         a4:91:b1:0c:0d:0e     *        enp0s1
192.168.1.12     0x1         0x2         11:22:33:44:55:66     *        enp0s1
192.168.0.1      0x1         0x0         00:00:00:00:00:00     *        wlp2s0
`;

test('on Linux it is that of the default route with the lowest metric, on its own device', () => {
  expect(linuxGateway(linuxRoutes, linuxNeighbours)).toBe('a4:91:b1:0c:0d:0e');
  // a neighbour that has not answered has no address
  expect(linuxGateway(linuxRoutes.replace('	100	00000000', '	700	00000000'), linuxNeighbours)).toBeNull();
  expect(linuxGateway(linuxRoutes.split('\n')[0]!, linuxNeighbours)).toBeNull();
});

test('on macOS it is beside the gateway of the default route; short bytes are made whole', () => {
  const route = `   route to: default
destination: default
       mask: default
    gateway: 192.168.1.1
  interface: en0
      flags: <UP,GATEWAY,DONE,STATIC,PRCLONING,GLOBAL>
`;
  expect(macRoute(route)).toBe('192.168.1.1');
  expect(macRoute('route: writing to routing socket: not in table\n')).toBeNull();
  const arp = '? (192.168.1.1) at a4:91:b1:c:d:e on en0 ifscope [ethernet]\n';
  expect(neighbourOf(arp, '192.168.1.1')).toBe('a4:91:b1:0c:0d:0e');
  expect(
    neighbourOf('? (192.168.1.1) at (incomplete) on en0 ifscope [ethernet]\n', '192.168.1.1'),
  ).toBeNull();
  expect(neighbourOf('192.168.1.1 (192.168.1.1) -- no entry\n', '192.168.1.1')).toBeNull();
});

test('on Windows it is read in any language, and no other neighbour is taken for it', () => {
  const route = `===========================================================================
Schnittstellenliste
 12...a4 bb 6d 01 02 03 ......Intel(R) Wi-Fi 6 AX201 160MHz
===========================================================================

IPv4-Routentabelle
===========================================================================
Aktive Routen:
     Netzwerkziel    Netzwerkmaske          Gateway    Schnittstelle Metrik
          0.0.0.0          0.0.0.0         10.8.0.1         10.8.0.6    281
          0.0.0.0          0.0.0.0      192.168.1.1     192.168.1.23     35
===========================================================================
`.replaceAll('\n', '\r\n');
  expect(windowsRoute(route)).toBe('192.168.1.1');
  const arp = `
Schnittstelle: 192.168.1.23 --- 0xc
  Internetadresse       Physische Adresse     Typ
  192.168.1.12          11-22-33-44-55-66     dynamisch
  192.168.1.1           A4-91-B1-0C-0D-0E     dynamisch
  192.168.1.255         ff-ff-ff-ff-ff-ff     statisch
`.replaceAll('\n', '\r\n');
  expect(neighbourOf(arp, '192.168.1.1')).toBe('a4:91:b1:0c:0d:0e');
  expect(neighbourOf(arp, '192.168.1.255')).toBeNull();
  expect(neighbourOf('Es wurden keine ARP-Einträge gefunden.\r\n', '192.168.1.1')).toBeNull();
});

test('the system is asked when the addresses change or the computer has slept, and a few times while it knows nothing', async () => {
  let now = 0;
  const answers: (string | null)[] = [null, 'aa', 'bb', 'cc'];
  let asked = 0;
  const gateway = makeGateway(
    async () => answers[asked++] ?? null,
    () => now,
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const at = async (addresses: string) => {
    gateway.of(addresses);
    await settled();
    return [gateway.of(addresses), asked];
  };
  expect(await at('home')).toEqual([null, 1]);
  now += 9999;
  expect(await at('home')).toEqual([null, 1]);
  now += 1;
  expect(await at('home')).toEqual(['aa', 2]);
  now += 3600_000;
  expect(await at('home')).toEqual(['aa', 2]);
  gateway.lookAgain();
  expect(gateway.of('home')).toBeNull(); // never that of before
  await settled();
  expect(await at('home')).toEqual(['bb', 3]);
  expect(await at('work')).toEqual(['cc', 4]);
  expect(await at('nowhere')).toEqual([null, 5]);
  for (let i = 0; i < 20; i++) {
    now += 10_000;
    await at('nowhere');
  }
  expect(asked).toBe(9);
});

test('an answer that comes after the network has changed is not taken for the new one', async () => {
  const waiting: ((found: string) => void)[] = [];
  const gateway = makeGateway(
    () => new Promise((resolve) => waiting.push(resolve)),
    () => 0,
  );
  gateway.of('home');
  gateway.of('work');
  waiting[1]!('work-gateway');
  waiting[0]!('home-gateway');
  await new Promise((resolve) => setImmediate(resolve));
  expect(gateway.of('work')).toBe('work-gateway');
});
