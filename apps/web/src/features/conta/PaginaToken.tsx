import { Button, Loader, Stack, Text, Title } from "@mantine/core"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { ErroDaApi, MENSAGEM_SEM_REDE } from "../../lib/api/erro.ts"
import { concluirEntrada } from "../../lib/sessao/sessao.ts"
import { Faixa } from "../../ui/Faixa.tsx"

/** Where the identity provider sends the person back: exchanges the code and restores where they were going. */
export function PaginaToken() {
  const router = useRouter()
  const navegar = useNavigate()
  const [falha, setFalha] = useState<string | null>(null)
  const comecou = useRef(false)
  useEffect(() => {
    document.title = "Entrando · Partida"
    // The code is good for one exchange only: development mounts the page twice.
    if (comecou.current) return
    comecou.current = true
    concluirEntrada()
      .then((origem) => router.history.replace(origem))
      .catch((erro: unknown) => setFalha(textoDaFalha(erro)))
  }, [router])
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
      <Faixa tom="erro" anunciar>
        {falha}
      </Faixa>
      <Button size="md" fullWidth onClick={() => void navegar({ to: "/conta/entrar", search: {} })}>
        Tentar de novo
      </Button>
    </Stack>
  )
}

function textoDaFalha(erro: unknown): string {
  if (erro instanceof ErroDaApi) return erro.mensagem
  // A failed exchange by network is a TypeError of fetch; everything else means that the attempt is stale or was refused.
  if (erro instanceof TypeError) return MENSAGEM_SEM_REDE
  return "Este endereço de entrada já foi usado ou venceu. Entre novamente."
}
