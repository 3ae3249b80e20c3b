/** A rule as a setting describes it. */
export interface RuleSetting {
	readonly id: string;
	readonly severity: string;
	readonly description: string;
}

/** What of package.json depends on the rules; the rest is carried along. */
interface Manifest {
	readonly contributes: {
		readonly configuration: {
			readonly properties: Readonly<Record<string, object>>;
		};
	};
}

const name = 'trirefine.rules';

/** package.json with a setting for the severity of each rule; of two with one id the later describes it. */
export function withRules<M extends Manifest>(manifest: M, rules: readonly RuleSetting[]): M {
	const { contributes } = manifest;
	const { configuration } = contributes;
	const settings = new Map(
		rules.map(({ id, severity, description }) => [
			id,
			{
				type: 'string',
				enum: ['error', 'warning', 'information', 'hint', 'off'],
				default: severity,
				description,
			},
		]),
	);
	const properties = {
		...configuration.properties,
		[name]: { ...configuration.properties[name], properties: Object.fromEntries(settings) },
	};
	return {
		...manifest,
		contributes: { ...contributes, configuration: { ...configuration, properties } },
	};
}
