import { Skeleton, Stack } from "@mantine/core"

/** Shape of a page while its code arrives. */
export function Carregando() {
  return (
    <Stack gap="lg" aria-busy role="status" aria-label="Carregando">
      <Skeleton height={28} width={220} />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </Stack>
  )
}
