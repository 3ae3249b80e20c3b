import { describe, expect, test } from 'vitest';
import { assemble, dependsOn } from '../../src/engine/assemble.ts';
import { hasTexture, WORKGROUP } from '../../src/steps/step.ts';
import { gpu } from '../support/engines.ts';
import { allKernelPaths, stepAt } from './steps.ts';

const camel = (name: string): string => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase());

test('there are kernels', () => {
	expect(allKernelPaths.length).toBeGreaterThanOrEqual(17);
});

describe.each(allKernelPaths)('%s', (path) => {
	test('has a step of its name', async () => {
		expect((await stepAt(path)).name).toBe(path);
	});

	test('declares the bindings of its descriptor, in order', async () => {
		const { wgsl, bindings } = await stepAt(path);
		const text = assemble(wgsl);
		const declared = [
			...text.matchAll(
				/@group\(0\) @binding\((\d+)\) var(?:<storage, (\w+)>)? (\w+): (?:array|texture_2d)<([\w<>]+)>;/g,
			),
		].map(([, binding, access = 'texture', name, element]) => ({
			binding: Number(binding),
			name: camel(name!),
			access,
			element,
		}));
		expect(declared).toEqual(
			Object.entries(bindings).map(([name, { access, element }], i) => ({
				binding: i + 1,
				name,
				access,
				element,
			})),
		);
		expect(text.match(/var<storage|: texture/g)?.length).toBe(declared.length);
		const samplers = [...text.matchAll(/@binding\((\d+)\) var linear: sampler;/g)];
		const after = hasTexture(bindings) ? [String(declared.length + 1)] : [];
		expect(samplers.map(([, binding]) => binding)).toEqual(after);
	});

	test('declares the parameters of its descriptor, in order', async () => {
		const { wgsl, parameters, constants } = await stepAt(path);
		const fields = /struct Parameters \{([^}]*)\}/.exec(assemble(wgsl))?.[1]?.split(',');
		expect(fields?.map((field) => camel(field.trim()))).toEqual(
			['first', 'count', ...parameters.filter((name) => !(name in constants))].map(
				(name) => `${name}: u32`,
			),
		);
	});

	test('declares the constants of its descriptor', async () => {
		const { wgsl, constants } = await stepAt(path);
		const declared = [...assemble(wgsl).matchAll(/^override (\w+): u32;$/gm)];
		expect(declared.map(([, name]) => camel(name!))).toEqual(Object.keys(constants));
	});

	test('stays inside the default limits of WebGPU', async () => {
		const { wgsl, bindings } = await stepAt(path);
		expect(Object.keys(bindings).length).toBeLessThanOrEqual(8);
		const sizes = [...assemble(wgsl).matchAll(/@workgroup_size\((\d+)\)/g)].map(([, size]) => size);
		expect(sizes).toEqual([String(WORKGROUP)]);
	});

	test('is short', async () => {
		expect((await stepAt(path)).wgsl.split('\n').length).toBeLessThan(120);
	});

	test.skipIf(!gpu)('compiles', async () => {
		const { wgsl } = await stepAt(path);
		const module = gpu!.device.createShaderModule({ code: assemble(wgsl) });
		const { messages } = await module.getCompilationInfo();
		expect(messages.map(({ message }) => message)).toEqual([]);
	});

	test.skipIf(!gpu)('compiles where textures of float32 are filtered', async () => {
		const { wgsl } = await stepAt(path);
		if (!dependsOn('filterable', wgsl)) return;
		const code = assemble(wgsl, { subgroups: false, filterable: true, software: false });
		expect(code).toContain('textureSampleLevel');
		expect(assemble(wgsl)).not.toContain('textureSample');
		const module = gpu!.device.createShaderModule({ code });
		const { messages } = await module.getCompilationInfo();
		expect(messages.map(({ message }) => message)).toEqual([]);
	});

	test.skipIf(!gpu?.device.features.has('subgroups'))(
		'with subgroups enables them, and compiles',
		async () => {
			const { wgsl } = await stepAt(path);
			if (!dependsOn('subgroups', wgsl)) return;
			const code = assemble(wgsl, { subgroups: true, filterable: false, software: false });
			expect(code.startsWith('enable subgroups;\n')).toBe(true);
			expect(code).toContain(wgsl);
			expect(assemble(wgsl)).not.toMatch(/enable|subgroup[A-Z]/);
			const module = gpu!.device.createShaderModule({ code });
			const { messages } = await module.getCompilationInfo();
			expect(messages.map(({ message }) => message)).toEqual([]);
		},
	);
});

test('an import that does not exist is named', () => {
	expect(() => assemble('// import nothing\n')).toThrow('no kernels/shared/nothing.wgsl');
});
