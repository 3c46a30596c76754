import { Button, Loader, Stack, Text, Title } from "@mantine/core"
import { erros } from "@partida/contracts"
import { useCallback, useEffect, useRef, useState } from "react"
import { MENSAGEM_SEM_REDE, mensagemDe } from "../../lib/api/erro.ts"
import { useBusca } from "../../lib/busca.ts"
import { acabouDeSair, entrar } from "../../lib/sessao/sessao.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { buscaDaEntrada } from "./busca.ts"

const mensagens = {
  expirada: erros["nao-autenticado"].mensagem,
  desativado: erros["usuario-desativado"].mensagem,
  "sem-cadastro": erros["usuario-sem-cadastro"].mensagem,
  rede: MENSAGEM_SEM_REDE,
} as const

/**
 * The door. It goes straight to the identity provider, except when there is something to say first: why the session
 * ended, or that the person has just left on purpose.
 */
export function PaginaEntrar() {
  const [{ origem, erro }] = useBusca(buscaDaEntrada)
  const [saiu] = useState(acabouDeSair)
  const [falha, setFalha] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const automatico = useRef(!erro && !saiu)
  const ir = useCallback(() => {
    setFalha(null)
    setIndo(true)
    entrar(origem ?? "/painel").catch((causa: unknown) => {
      setIndo(false)
      setFalha(mensagemDe(causa))
    })
  }, [origem])
  useEffect(() => {
    document.title = "Entrar · Partida"
    if (!automatico.current) return
    automatico.current = false
    ir()
  }, [ir])
  const recado = falha ?? (erro ? mensagens[erro] : null)
  if (indo && !recado) {
    return (
      <Stack align="center" gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">Abrindo a página de entrada…</Text>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Title order={1}>{saiu && !erro ? "Você saiu" : "Entrar"}</Title>
      {recado ? (
        <Faixa tom={erro === "expirada" && !falha ? "atencao" : "erro"} anunciar>
          {recado}
        </Faixa>
      ) : (
        <Text c="dimmed">
          {saiu ? "Até a próxima. Para voltar, entre de novo." : "Use o seu e-mail e a sua senha do Partida."}
        </Text>
      )}
      <Button size="md" fullWidth loading={indo} onClick={ir}>
        Entrar
      </Button>
    </Stack>
  )
}
