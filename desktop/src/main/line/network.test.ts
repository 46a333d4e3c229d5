import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('a network', () => {
  const wlan = (address: string, mac = 'aa:bb:cc:dd:ee:ff') => ({
    wlan0: [
      {
        address,
        netmask: '255.255.255.0',
        family: 'IPv4' as const,
        mac,
        internal: false,
        cidr: `${address}/24`,
      },
    ],
  });
  it('is the same whatever address it has given out, and another one elsewhere', () => {
    const one = networkOf(wlan('192.168.1.23'), 'salt');
    expect(one?.name).toBe('wlan0, 192.168.1.*');
    expect(networkOf(wlan('192.168.1.77'), 'salt')).toEqual(one);
    expect(networkOf(wlan('192.168.2.23'), 'salt')?.id).not.toBe(one?.id);
    expect(networkOf(wlan('192.168.1.23'), 'another')?.id).not.toBe(one?.id);
  });
  it('is another one behind another gateway with the same addresses, whose own address nobody learns', () => {
    const behind = (gateway: string | null) => networkOf(wlan('192.168.1.23'), 'salt', () => gateway);
    const [home, work, unknown] = [behind('a4:91:b1:0c:0d:0e'), behind('a4:91:b1:0c:0d:0f'), behind(null)];
    expect(new Set([home?.id, work?.id, unknown?.id]).size).toBe(3);
    expect([home?.plain, work?.plain]).toEqual([unknown?.id, unknown?.id]);
    expect(JSON.stringify(home)).not.toMatch(/a4:91|0c0d0e/i);
    // as it was before gateways were looked at
    expect(unknown).toEqual(networkOf(wlan('192.168.1.23'), 'salt'));
    const asked: string[] = [];
    const note = (addresses: string) => {
      asked.push(addresses);
      return null;
    };
    networkOf(wlan('192.168.1.23'), 'salt', note);
    networkOf(wlan('192.168.1.24'), 'salt', note);
    expect(asked).toEqual(['wlan0 192.168.1.23', 'wlan0 192.168.1.24']);
  });
  it('is none without an address of a network, and no other one because a container has started', () => {
    const loopback = {
      address: '127.0.0.1',
      netmask: '255.0.0.0',
      mac: '',
      internal: true,
      cidr: '127.0.0.1/8',
    };
    expect(networkOf({ lo: [{ ...loopback, family: 'IPv4' }] }, 'salt')).toBeNull();
    const bridge = { ...wlan('172.17.0.1').wlan0[0]! };
    expect(networkOf({ ...wlan('192.168.1.23'), docker0: [bridge] }, 'salt')).toEqual(
      networkOf(wlan('192.168.1.23'), 'salt'),
    );
  });
});
