import type { PanelPage } from './page.ts';

/** A worker's prefix that has so many devices that draw or compute from now on lost at once: `loseDevices` says how many. */
export const losing = `
	let left = 0;
	const spared = new Set();
	new BroadcastChannel('lose').onmessage = ({ data }) => { left = data; };
	const create = globalThis.GPUDevice?.prototype.createCommandEncoder;
	if (create) GPUDevice.prototype.createCommandEncoder = function (...args) {
		if (left > 0 && !spared.has(this)) {
			left--;
			spared.add(this);
			this.destroy();
		}
		return create.apply(this, args);
	};`;

export const loseDevices = (panel: PanelPage, count: number): Promise<void> =>
	panel.page.evaluate((count) => new BroadcastChannel('lose').postMessage(count), count);

/** A worker's prefix that has workers end by an error: the one that `endWorker` names. */
export const dying = `
	const me = self.name || 'mesh';
	const die = () => setTimeout(() => { throw new Error('made up'); });
	new BroadcastChannel('die').onmessage = ({ data }) => { if (data === me) die(); };`;

export const endWorker = (panel: PanelPage, name: 'mesh' | 'graphics'): Promise<void> =>
	panel.page.evaluate((name) => new BroadcastChannel('die').postMessage(name), name);
