import { panelSettings } from '../../protocol/panelSettings.ts';

/** The parts of package.json that depend on settings. */
interface Manifest {
	readonly contributes: {
		readonly configuration: {
			readonly properties: Readonly<Record<string, object>>;
		};
	};
}

/** Adds the settings of the preview to package.json, before all others. */
export function withSettings<M extends Manifest>(manifest: M): M {
	const { contributes } = manifest;
	const { configuration } = contributes;
	const generated = Object.fromEntries(
		Object.entries(panelSettings).map(([name, { usual, schema, description }]) => [
			`trirefine.${name}`,
			{ ...schema, default: usual, scope: scopeOf(name), markdownDescription: description },
		]),
	);
	const properties = { ...generated, ...without(configuration.properties, Object.keys(generated)) };
	return {
		...manifest,
		contributes: { ...contributes, configuration: { ...configuration, properties } },
	};
}

/** The engine is set per window, because it depends on the machine; other settings may differ between folders. */
const scopeOf = (name: string): string => (name === 'engine' ? 'window' : 'resource');

const without = (
	properties: Readonly<Record<string, object>>,
	names: readonly string[],
): Readonly<Record<string, object>> =>
	Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
