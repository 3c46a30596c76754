import { Skeleton, Stack } from "@mantine/core"
import { type ChaveDaRotina, type RotinaDaEmpresa, rotinas } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useBusca } from "../../lib/busca.ts"
import { buscaDaEmpresa } from "../../shared/empresas/busca.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaAutomacao, useLigarRotina } from "./automacao.api.ts"
import classes from "./automacao.module.css"
import { LinhaDaRotina } from "./LinhaDaRotina.tsx"
import { NaReceitaFederal } from "./NaReceitaFederal.tsx"

/** What the product does by itself for a company, and the part of it that can be turned off. */
export function PaginaAutomacao() {
  const [{ empresa }] = useBusca(buscaDaEmpresa)
  return (
    <EmpresaDaTela id={empresa} titulo="Automação" texto="O que roda sozinho, e o que se desliga, é de cada empresa.">
      {(idEmpresa) => (
        <>
          <CabecalhoDaPagina titulo="Automação" subtitulo="O que o sistema faz sozinho por esta empresa" />
          <Automacao key={idEmpresa} idEmpresa={idEmpresa} />
        </>
      )}
    </EmpresaDaTela>
  )
}

function Automacao({ idEmpresa }: { readonly idEmpresa: string }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(consultaAutomacao(idEmpresa))
  const ligar = useLigarRotina(idEmpresa)
  // As of each reading: a moment that moved by itself would draw every row again.
  const agora = useMemo(() => new Date(dataUpdatedAt), [dataUpdatedAt])
  if (!data) {
    return error ? <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} /> : <Carregando />
  }
  const aoMudar = ({ rotina, versao }: ChaveDaRotina, ativa: boolean) => {
    // Not disabled meanwhile: whoever uses the keyboard would lose the place. The version on show is not the next one yet.
    if (!ligar.isPending) ligar.mutate({ rotina, ativa, versao })
  }
  const grupo = (quando: Quando) => (
    <ul className={classes.rotinas}>
      {data.rotinas.filter(doGrupo(quando)).map((rotina) => (
        <LinhaDaRotina key={rotina.rotina} rotina={rotina} agora={agora} aoMudar={aoMudar} />
      ))}
    </ul>
  )
  return (
    <Stack gap="md">
      {!data.naCarteira && (
        <Faixa tom="atencao" titulo="Esta empresa saiu da carteira">
          As rotinas da manhã não olham mais para ela. Os avisos voltam se ela voltar a ser cliente.
        </Faixa>
      )}
      <Cartao titulo="Toda manhã, às 7h">{grupo("diaria")}</Cartao>
      <Cartao titulo="De poucas em poucas horas">{grupo("algumas-horas")}</Cartao>
      <Cartao titulo="Na hora, quando algo muda">{grupo("na-hora")}</Cartao>
      <NaReceitaFederal idEmpresa={idEmpresa} />
    </Stack>
  )
}

type Quando = (typeof rotinas)[RotinaDaEmpresa["rotina"]]["quando"]
const doGrupo = (quando: Quando) => (r: RotinaDaEmpresa) => rotinas[r.rotina].quando === quando

function Carregando() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={380} />
      <Skeleton height={340} />
    </Stack>
  )
}
