import { MultiSelect, type MultiSelectProps } from "@mantine/core"

/** Any of many options: typing searches among them. Fetched only by the lists that have one. */
export function EscolhaDeVarias(props: MultiSelectProps) {
  return <MultiSelect searchable clearable hidePickedOptions limit={50} {...props} />
}
