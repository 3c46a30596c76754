import { Button, Stack } from "@mantine/core"
import type { DetalheDaGuia } from "@partida/contracts"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Frases } from "../porque/Frases.tsx"

const Memoria = sobDemanda(async () => (await import("../memoria/MemoriaDeCalculo.tsx")).MemoriaDeCalculo)

interface Props {
  readonly memoria: NonNullable<DetalheDaGuia["memoriaDoAcumulado"]>
  /** What the account answers: "Por que estes acréscimos?" */
  readonly pergunta: string
  /** The answer in sentences, over the account. */
  readonly frases?: readonly string[]
}

/** An account of the engine about a guide, opened when somebody asks. */
export function ContaDaGuia({ memoria, pergunta, frases = [] }: Props) {
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
        {aberta ? "Esconder a conta" : pergunta}
      </Button>
      {aberta && (
        <Suspense>
          <Stack gap="md" mt="xs">
            <Frases frases={frases} />
            <Memoria memoria={memoria} aoAbrirNotas={() => undefined} />
          </Stack>
        </Suspense>
      )}
    </>
  )
}
