import { Button, Loader, Stack, Text, Title } from "@mantine/core"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { tituloDaJanela } from "../../lib/marca.ts"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import { origemSegura } from "../../lib/sessao/origem.ts"
import { concluirEntrada } from "../../lib/sessao/sessao.ts"
import { Falha } from "../../shared/conta/Folha.tsx"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { trocarPor } from "./endereco.ts"

/** Where the identity provider sends the person back: exchanges the code and restores where they were going. */
export function PaginaToken() {
  const queryClient = useQueryClient()
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const comecou = useRef(false)
  useEffect(() => {
    document.title = tituloDaJanela("Entrando")
    // The code is good for one exchange only: development mounts the page twice.
    if (comecou.current) return
    comecou.current = true
    concluirEntrada()
      .then((origem) => origem ?? rotaInicial(queryClient))
      .then(trocarPor)
      .catch((erro: unknown) => setFalha(comoFalha(erro)))
  }, [queryClient])
  if (!falha) {
    return (
      <Stack align="center" gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">Confirmando sua entrada…</Text>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Title order={1}>A entrada não foi concluída</Title>
      <Falha falha={falha} />
      <Button size="md" fullWidth onClick={() => trocarPor("/conta/entrar")}>
        Tentar de novo
      </Button>
    </Stack>
  )
}

/** Where this person starts. Who is refused goes to the panel too: its guard says why, with the way out. */
async function rotaInicial(queryClient: QueryClient): Promise<string> {
  const pessoa = await queryClient.fetchQuery(consultaPessoa).catch(() => null)
  return origemSegura(pessoa?.rotaInicial)
}
