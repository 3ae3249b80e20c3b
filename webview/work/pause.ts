const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages in, so that a request to cancel is heard. Unlike a timer it is not delayed while the panel is hidden. */
export const pause = (): Promise<void> =>
	new Promise((resolve) => {
		waiting.push(resolve);
		channel.port2.postMessage(null);
	});
