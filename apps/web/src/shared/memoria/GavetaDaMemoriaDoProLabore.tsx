import { Skeleton, Stack } from "@mantine/core"
import type { Passo } from "@partida/fiscal"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { consultaFolha } from "../folha/folha.api.ts"
import { Frases } from "../porque/Frases.tsx"
import { frasesDoProLabore, type ProLaboreExplicado } from "../porque/frases-do-pro-labore.ts"
import { MemoriaDeCalculo } from "./MemoriaDeCalculo.tsx"

interface Props {
  readonly pessoa: { readonly idSocio: string; readonly nome: string; readonly valor: string }
  readonly idEmpresa: string
  readonly competencia: string
  readonly calculo: Omit<ProLaboreExplicado, "valor"> & { readonly memoria: Passo }
  readonly aoFechar: () => void
}

/** Why a pró-labore, of a slip or of the registration, gives that INSS, IRRF and net amount: in sentences, and then the account. */
export function GavetaDaMemoriaDoProLabore({ pessoa, idEmpresa, competencia, calculo, aoFechar }: Props) {
  const { idSocio, nome, valor } = pessoa
  const antes = useQuery({
    ...consultaFolha(idEmpresa, somarMeses(competencia, -1)),
    meta: { erroNaTela: true },
  })
  const recibo = antes.data?.recibos.find((r) => r.idSocio === idSocio && r.id !== null)
  const anterior = antes.data && (recibo?.calculo ? { valor: recibo.valor, liquido: recibo.calculo.liquido } : null)
  return (
    <Gaveta
      aberta
      comMargem
      largura={860}
      aoFechar={aoFechar}
      titulo="Memória de cálculo"
      subtitulo={`${nome} · pró-labore de ${formatarCompetencia(competencia)}`}
    >
      <Stack gap="md">
        <Stack gap={6}>
          <Frases frases={frasesDoProLabore(competencia, { valor, ...calculo }, anterior)} />
          {antes.isPending && <Skeleton height={22} width="60%" />}
        </Stack>
        <MemoriaDeCalculo memoria={calculo.memoria} />
      </Stack>
    </Gaveta>
  )
}
