import { memo } from 'react';
import { REFERENCE_KINDS, paramOf } from '#graph-core/node-declaration.ts';
import type { ParamDeclaration } from '#graph-core/node-declaration.ts';
import type { GraphNode } from '#graph-core/project.ts';
import { ParamField } from '../fields/param-field.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { useSetting } from '../fields/use-setting.ts';
import { isNumberParam, scaleOf } from '../settings.ts';
import { SettingRow } from './setting-row.tsx';

interface ParamSettingProps {
  node: GraphNode;
  param: ParamDeclaration;
  declared: readonly ParamDeclaration[];
  /** Instead of the declared one. */
  label?: string;
}

export const ParamSetting = memo(function ParamSetting({ node, param, declared, label }: ParamSettingProps) {
  const set = useSetting(node.id);
  const value = paramOf(node, param);
  // To have chosen no mask or graph is an error, not a default to go back to.
  const resettable = !REFERENCE_KINDS.has(param.kind);
  const changed = resettable && node.params[param.id] !== undefined && !isDefault(value, param);
  return (
    <SettingRow
      label={label ?? param.label}
      doc={param.doc}
      wide={param.kind === 'curve'}
      onReset={changed ? () => set(param.id, null) : undefined}
      below={
        isNumberParam(param) &&
        typeof value === 'number' && (
          <SliderField
            label={`${label ?? param.label} slider`}
            value={value}
            scale={scaleOf(param, node, declared)}
            onChange={(next, gesture) => set(param.id, next, gesture)}
          />
        )
      }
    >
      <ParamField node={node} param={param} declared={declared} label={label} />
    </SettingRow>
  );
});

function isDefault(value: unknown, param: ParamDeclaration): boolean {
  return value === param.default || JSON.stringify(value) === JSON.stringify(param.default);
}
