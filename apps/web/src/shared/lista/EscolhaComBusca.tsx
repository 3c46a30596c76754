import { Select, type SelectProps } from "@mantine/core"

/** Many options: typing searches among them. Fetched only by the lists that have one. */
export function EscolhaComBusca(props: SelectProps) {
  return <Select searchable clearable limit={50} {...props} />
}
