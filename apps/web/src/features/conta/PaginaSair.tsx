import { Button, Loader, Stack, Text, Title } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { desinscrever } from "../../lib/avisos-no-aparelho.ts"
import { escolherEscritorio } from "../../lib/escritorio.ts"
import { tituloDaJanela } from "../../lib/marca.ts"
import { sair } from "../../lib/sessao/sessao.ts"
import { esquecerLotes } from "../../shared/lotes/acompanhamento.ts"
import { trocarPor } from "./endereco.ts"

/** Ends the session here and at the identity provider. */
export function PaginaSair() {
  const queryClient = useQueryClient()
  const [falhou, setFalhou] = useState(false)
  const comecou = useRef(false)
  useEffect(() => {
    document.title = tituloDaJanela("Saindo")
    if (comecou.current) return
    comecou.current = true
    queryClient.clear()
    escolherEscritorio(null)
    esquecerLotes()
    // Whoever uses this browser next is not told what was of somebody else.
    void desinscrever()
    sair().then(
      (saindoDoSite) => {
        if (!saindoDoSite) trocarPor("/conta/entrar")
      },
      () => setFalhou(true),
    )
  }, [queryClient])
  if (!falhou) {
    return (
      <Stack align="center" gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">Encerrando sua sessão…</Text>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Title order={1}>Você saiu deste navegador</Title>
      <Text c="dimmed">
        O servidor não respondeu, e a sessão dele pode continuar aberta por algum tempo. Se este computador não é seu,
        feche o navegador.
      </Text>
      <Button size="md" fullWidth onClick={() => trocarPor("/conta/entrar")}>
        Ir para a entrada
      </Button>
    </Stack>
  )
}
