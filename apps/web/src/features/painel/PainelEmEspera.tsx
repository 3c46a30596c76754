import { Skeleton, Stack } from "@mantine/core"

/** The shape of an owner's panel while it is on its way. */
export function PainelEmEspera() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={280} radius="lg" />
      <Skeleton height={150} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </Stack>
  )
}

/** The place of the picture of the year, which comes last. */
export function ReceitaEmEspera() {
  return <Skeleton height={260} radius="lg" />
}
