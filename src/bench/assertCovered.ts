import { COPY_DST, MAP_READ } from '../draw/gpuFlags.ts';

/** Throws if less than a tenth of a picture is covered. */
export async function assertCovered(device: GPUDevice, target: GPUTexture): Promise<void> {
	const bytesPerRow = 256 * Math.ceil(target.width / 64);
	const size = bytesPerRow * target.height;
	const staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
	const encoder = device.createCommandEncoder();
	encoder.copyTextureToBuffer({ texture: target }, { buffer: staging, bytesPerRow }, [
		target.width,
		target.height,
	]);
	device.queue.submit([encoder.finish()]);
	await staging.mapAsync(MAP_READ);
	const pixels = new Uint32Array(staging.getMappedRange());
	let covered = 0;
	for (const pixel of pixels) if (pixel >>> 24 > 0) covered++;
	staging.destroy();
	if (covered < 0.1 * target.width * target.height)
		throw new Error(`only ${covered} pixels of the picture show the mesh`);
}
