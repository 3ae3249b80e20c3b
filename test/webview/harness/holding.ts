import type { PanelPage } from './page.ts';

/** A worker's prefix that has requests of a name wait until `release` lets them go on. */
export const holding = (name: string): string => `{
	const late = [];
	const hold = (event) => {
		if (event.data.name !== '${name}') return;
		event.stopImmediatePropagation();
		late.push(event.data);
	};
	self.addEventListener('message', hold);
	new BroadcastChannel('${name}').onmessage = () => {
		self.removeEventListener('message', hold);
		for (const data of late) self.dispatchEvent(new MessageEvent('message', { data }));
	};
}`;

export const release = (panel: PanelPage, name: string): Promise<void> =>
	panel.page.evaluate((name) => new BroadcastChannel(name).postMessage('go on'), name);
