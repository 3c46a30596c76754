import { Button, Group } from "@mantine/core"
import type { Importacao, MapeamentoDaPlanilha } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbaDaPlanilha } from "./AbaDaPlanilha.tsx"
import { faltaNaAba } from "./etapas.ts"
import { useAto, useConferir } from "./importacao.api.ts"
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
  const usadas = mapeamento.filter(({ tipo }) => tipo !== null)
  const comFalta = usadas.filter((m) => faltaNaAba(m) !== null)
  const falha = conferir.error ? mensagemDe(conferir.error) : importacao.falha
  return (
    <div className={classes.pilha}>
      {falha && (
        <Faixa tom="erro" titulo="A planilha não pôde ser conferida" anunciar>
          {falha}
        </Faixa>
      )}
      {importacao.planilhas.map((planilha, i) => (
        <AbaDaPlanilha
          key={planilha.nome}
          planilha={planilha}
          mapeamento={mapeamento[i] ?? { planilha: planilha.nome, tipo: null, colunas: [] }}
          aoMudar={(mudado) => setMapeamento((antes) => antes.map((m, j) => (j === i ? mudado : m)))}
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
