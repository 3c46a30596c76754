import { Button, Text } from "@mantine/core"
import { FORMA_DA_FICHA } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { rotasPublicas } from "./mapping.ts"

/** Where the address that a mail program posts to leads a person who opens it: nothing is declined until they say so (RFC 8058). */
export function Lembretes({ ficha }: { readonly ficha: string }) {
  const [estado, setEstado] = useState<"pergunta" | "enviando" | "feito">("pergunta")
  const [falha, setFalha] = useState<string | null>(null)
  if (!FORMA_DA_FICHA.test(ficha))
    return (
      <Folha titulo="Este link está incompleto">
        <Text c="dimmed">Falta uma parte do endereço. Abra-o de novo pela mensagem.</Text>
      </Folha>
    )
  if (estado === "feito")
    return (
      <Folha titulo="Você não recebe mais lembretes">
        <Text c="dimmed">
          As guias e os documentos continuam chegando, porque têm prazo. Para voltar a ser lembrado, peça ao seu
          escritório contábil.
        </Text>
        <Ligacao href={`/documento#${ficha}`}>Ver os documentos desta mensagem</Ligacao>
      </Folha>
    )
  const parar = async () => {
    setEstado("enviando")
    setFalha(null)
    try {
      await chamarSemSessao(rotasPublicas.desligarLembretes, { query: { ficha } })
      setEstado("feito")
    } catch (erro) {
      setFalha(mensagemDe(erro))
      setEstado("pergunta")
    }
  }
  return (
    <Folha titulo="Parar de receber lembretes?">
      <Text c="dimmed">
        Param só os lembretes antes do vencimento. As guias e os documentos continuam chegando, porque têm prazo.
      </Text>
      {falha !== null && (
        <Faixa tom="erro" anunciar>
          {falha}
        </Faixa>
      )}
      <Button size="md" fullWidth loading={estado === "enviando"} onClick={() => void parar()}>
        Parar os lembretes
      </Button>
      <Ligacao href={`/documento#${ficha}`}>Continuar recebendo e ver os documentos</Ligacao>
    </Folha>
  )
}
