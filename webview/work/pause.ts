const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages in, that is to say a wish to cancel. Unlike a timer it is not held back while the panel is hidden. */
export const pause = (): Promise<void> =>
	new Promise((resolve) => {
		waiting.push(resolve);
		channel.port2.postMessage(null);
	});
