import { expect, test } from 'vitest';
import { BindGroups } from '../../src/engine/bindGroups.ts';
import { GpuEngineBuffer } from '../../src/engine/gpuEngineBuffer.ts';
import type { Step } from '../../src/steps/step.ts';

const step = {
	name: 'step',
	bindings: { a: { access: 'read' }, b: { access: 'write' } },
} as unknown as Step<Step['bindings'], string>;

/** A device that notes what it makes. */
function fakeDevice() {
	const made: GPUBindGroupDescriptor[] = [];
	const createBindGroup = (descriptor: GPUBindGroupDescriptor) => {
		made.push(descriptor);
		return { ...descriptor };
	};
	return { made, device: { createBindGroup } as unknown as GPUDevice };
}

const buffer = () => ({}) as GPUBuffer;
const layout = () => ({}) as GPUBindGroupLayout;
const bufferIn = (memory: GPUBuffer, size = 8) =>
	new GpuEngineBuffer('buffer', size / 4, { buffer: memory, size, used: false });

test('a bind group is made once for the same layout and memory, whatever buffers have it', () => {
	const { device, made } = fakeDevice();
	const uniforms = { buffer: buffer(), size: 256 };
	const groups = new BindGroups(device, uniforms);
	const [first, second, mine] = [buffer(), buffer(), layout()];
	const group = groups.of(step, mine, { a: bufferIn(first), b: bufferIn(second) });
	expect(groups.of(step, mine, { a: bufferIn(first), b: bufferIn(second) })).toBe(group);
	expect(made).toEqual([
		{
			label: 'step',
			layout: mine,
			entries: [
				{ binding: 0, resource: uniforms },
				{ binding: 1, resource: { buffer: first, size: 8 } },
				{ binding: 2, resource: { buffer: second, size: 8 } },
			],
		},
	]);
	const others = [
		groups.of(step, mine, { a: bufferIn(second), b: bufferIn(first) }),
		groups.of(step, mine, { a: bufferIn(first, 16), b: bufferIn(second) }),
		groups.of(step, mine, { a: bufferIn(buffer()), b: bufferIn(second) }),
		groups.of(step, layout(), { a: bufferIn(first), b: bufferIn(second) }),
	];
	expect(new Set([group, ...others]).size).toBe(5);
	expect(made).toHaveLength(5);
});

test('a buffer that was freed is refused, though its memory was bound before', () => {
	const { device } = fakeDevice();
	const groups = new BindGroups(device, { buffer: buffer() });
	const mine = layout();
	const [a, b] = [bufferIn(buffer()), bufferIn(buffer())];
	groups.of(step, mine, { a, b });
	a.isOpen = false;
	expect(() => groups.of(step, mine, { a, b })).toThrow('was freed');
});

test('no more than some hundreds are kept', () => {
	const { device, made } = fakeDevice();
	const groups = new BindGroups(device, { buffer: buffer() });
	const [mine, b] = [layout(), bufferIn(buffer())];
	const buffers = Array.from({ length: 600 }, () => bufferIn(buffer()));
	for (const a of buffers) groups.of(step, mine, { a, b });
	groups.of(step, mine, { a: buffers.at(-1)!, b });
	expect(made).toHaveLength(600);
	groups.of(step, mine, { a: buffers[0]!, b });
	expect(made).toHaveLength(601);
});
