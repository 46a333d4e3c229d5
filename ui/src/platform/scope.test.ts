import { describe, expect, it } from 'vitest';
import { Scope } from './scope.ts';

describe('Scope', () => {
  it('ends what it owns once, newest first', () => {
    const scope = new Scope();
    const order: string[] = [];
    scope.add(() => order.push('first'));
    scope.add(() => order.push('second'));
    scope.dispose();
    scope.dispose();
    expect(order).toEqual(['second', 'first']);
    expect(scope.size).toBe(0);
  });

  it('ends at once what is added after its end', () => {
    const scope = new Scope();
    scope.dispose();
    let ended = 0;
    scope.add(() => ended++);
    expect(ended).toBe(1);
  });

  it('forgets a resource that ended early', () => {
    const scope = new Scope();
    let ended = 0;
    const end = scope.add(() => ended++);
    end();
    expect(scope.size).toBe(0);
    scope.dispose();
    expect(ended).toBe(1);
  });

  it('removes listeners from their target', () => {
    const scope = new Scope();
    const target = new EventTarget();
    let heard = 0;
    scope.listen(target, 'ping', () => heard++);
    target.dispatchEvent(new Event('ping'));
    scope.dispose();
    target.dispatchEvent(new Event('ping'));
    expect(heard).toBe(1);
  });

  it('stops its timers', async () => {
    const scope = new Scope();
    let fired = 0;
    scope.after(0, () => fired++);
    scope.every(1, () => fired++);
    scope.dispose();
    await new Promise((resolve) => setTimeout(resolve, 20)); // longer than both timers
    expect(fired).toBe(0);
  });

  it('ends its children and forgets children that ended themselves', () => {
    const scope = new Scope();
    const child = scope.child();
    let ended = 0;
    child.add(() => ended++);
    expect(scope.size).toBe(1);
    child.dispose();
    expect(scope.size).toBe(0);
    const second = scope.child();
    second.add(() => ended++);
    scope.dispose();
    expect(ended).toBe(2);
    expect(second.disposed).toBe(true);
  });
});
