import { Button, Group, Skeleton } from "@mantine/core"
import { ehDeContraparte, type Importacao, type MapeamentoDaPlanilha } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { useBusca } from "../../lib/busca.ts"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { AbaDaPlanilha } from "./AbaDaPlanilha.tsx"
import { buscaDaImportacao } from "./busca.ts"
import type { LugarDoCabecalho } from "./EscolhaDoCabecalho.tsx"
import { comoSeDisse, faltaNaAba } from "./etapas.ts"
import { useAto, useCabecalho, useConferir } from "./importacao.api.ts"
import classes from "./importacao.module.css"

interface Props {
  readonly importacao: Importacao
  readonly aoConferir: () => void
}

/** Which column is which field, sheet by sheet: found by the headings, confirmed by a person. */
export function EtapaColunas(props: Props) {
  const { planilhas, lote } = props.importacao
  const [{ traz, empresa = "" }] = useBusca(buscaDaImportacao)
  // What was checked once already says what each sheet brings.
  const dita = traz !== undefined && empresa !== "" && lote === null
  const { data, isPending } = useQuery({ ...consultaEmpresa(empresa), enabled: dita })
  if (dita && isPending) return <Skeleton height={160} />
  const proposto = (m: MapeamentoDaPlanilha) => {
    const planilha = planilhas.find((p) => p.nome === m.planilha)
    return dita && data ? comoSeDisse(m, planilha, traz, data.cnpj) : m
  }
  return <Colunas {...props} proposto={proposto} />
}

interface DasColunas extends Props {
  readonly proposto: (mapeamento: MapeamentoDaPlanilha) => MapeamentoDaPlanilha
}

function Colunas({ importacao, proposto, aoConferir }: DasColunas) {
  const [mapeamento, setMapeamento] = useState<readonly MapeamentoDaPlanilha[]>(() =>
    importacao.mapeamento.map(proposto),
  )
  const conferir = useConferir(importacao.id)
  const ato = useAto(importacao.id)
  const cabecalho = useCabecalho(importacao.id)
  const dizerCabecalho = (planilha: string, lugar: LugarDoCabecalho) =>
    cabecalho.mutate(
      { planilha, ...lugar },
      {
        // Only that sheet was read again: what was chosen of the others stays.
        onSuccess: (relida) =>
          setMapeamento((antes) =>
            antes.map((m) => {
              const nova = m.planilha === planilha && relida.mapeamento.find((r) => r.planilha === planilha)
              const { tipo, cnpjDaEmpresa } = m
              if (!nova) return m
              const lida = relida.planilhas.find((p) => p.nome === planilha)
              return ehDeContraparte(tipo) && cnpjDaEmpresa ? comoSeDisse(nova, lida, tipo, cnpjDaEmpresa) : nova
            }),
          ),
      },
    )
  const usadas = mapeamento.filter(({ tipo }) => tipo !== null)
  const comFalta = usadas.filter((m) => faltaNaAba(m) !== null)
  const falha = conferir.error ? mensagemDe(conferir.error) : importacao.falha
  const recusa = cabecalho.error ? mensagemDe(cabecalho.error) : null
  return (
    <div className={classes.pilha}>
      <Recusa titulo="A planilha não pôde ser conferida" erro={falha} />
      <Recusa titulo="O cabeçalho não mudou" erro={recusa} />
      {importacao.planilhas.map((planilha, i) => (
        <AbaDaPlanilha
          key={planilha.nome}
          planilha={planilha}
          mapeamento={mapeamento[i] ?? { planilha: planilha.nome, tipo: null, colunas: [] }}
          aoMudar={(mudado) => setMapeamento((antes) => antes.map((m, j) => (j === i ? mudado : m)))}
          aoDizerCabecalho={(lugar) => dizerCabecalho(planilha.nome, lugar)}
          relendo={cabecalho.isPending}
        />
      ))}
      <Cartao>
        <Group justify="space-between" gap="sm">
          <span className={classes.fraco}>
            {usadas.length === 0
              ? "Escolha o que pelo menos uma aba traz."
              : comFalta.length > 0
                ? comFalta.map((m) => `${m.planilha}: ${faltaNaAba(m)}`).join(" ")
                : "Conferir não grava nada: mostra, linha por linha, o que vai acontecer."}
          </span>
          <Group gap="sm">
            <Button variant="default" loading={ato.isPending} onClick={() => ato.mutate("cancelar")}>
              Descartar planilha
            </Button>
            <Button
              loading={conferir.isPending}
              disabled={usadas.length === 0 || comFalta.length > 0}
              onClick={() => conferir.mutate(mapeamento, { onSuccess: aoConferir })}
            >
              Conferir linhas
            </Button>
          </Group>
        </Group>
      </Cartao>
    </div>
  )
}
