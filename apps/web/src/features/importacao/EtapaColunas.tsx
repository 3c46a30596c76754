import { Button, Group } from "@mantine/core"
import type { Importacao, MapeamentoDaPlanilha } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbaDaPlanilha } from "./AbaDaPlanilha.tsx"
import type { LugarDoCabecalho } from "./EscolhaDoCabecalho.tsx"
import { faltaNaAba } from "./etapas.ts"
import { useAto, useCabecalho, useConferir } from "./importacao.api.ts"
import classes from "./importacao.module.css"

interface Props {
  readonly importacao: Importacao
  readonly aoConferir: () => void
}

/** Which column is which field, sheet by sheet: found by the headings, confirmed by a person. */
export function EtapaColunas({ importacao, aoConferir }: Props) {
  const [mapeamento, setMapeamento] = useState<readonly MapeamentoDaPlanilha[]>(importacao.mapeamento)
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
            antes.map((m) =>
              m.planilha === planilha ? (relida.mapeamento.find((r) => r.planilha === planilha) ?? m) : m,
            ),
          ),
      },
    )
  const usadas = mapeamento.filter(({ tipo }) => tipo !== null)
  const comFalta = usadas.filter((m) => faltaNaAba(m) !== null)
  const falha = conferir.error ? mensagemDe(conferir.error) : importacao.falha
  const recusa = cabecalho.error ? mensagemDe(cabecalho.error) : null
  return (
    <div className={classes.pilha}>
      {falha && (
        <Faixa tom="erro" titulo="A planilha não pôde ser conferida" anunciar>
          {falha}
        </Faixa>
      )}
      {recusa && (
        <Faixa tom="erro" titulo="O cabeçalho não mudou" anunciar>
          {recusa}
        </Faixa>
      )}
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
                ? `${plural(comFalta.length, "aba precisa", "abas precisam")} de você antes de conferir.`
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
