import { Anchor, Button, Skeleton, Stack, Text } from "@mantine/core"
import type { PreviaDoFaturamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaPrevia, useEmitirFaturas } from "./faturas.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly ids: readonly string[]
  /** The filter holds more than one act takes. */
  readonly haMais: boolean
  readonly aoFechar: () => void
}

/** Shows what would go out, what needs somebody first and the total, then issues what is ready. */
export function EmitirFaturas({ idEmpresa, ids, haMais, aoFechar }: Props) {
  const previa = useQuery(consultaPrevia(idEmpresa, ids))
  const emitir = useEmitirFaturas(idEmpresa)
  // One key for each dialog opened: sent again after a lost connection, nothing goes out twice.
  const chave = useRef(crypto.randomUUID())
  const { data: feito } = emitir
  const prontas = previa.data?.prontas ?? []
  return (
    <Dialogo aberto titulo="Emitir notas das faturas" tamanho="lg" preso={emitir.isPending} aoFechar={aoFechar}>
      <Stack gap="md">
        {feito ? (
          <Stack gap="sm" aria-live="polite">
            <Faixa tom="andamento" titulo={`${plural(feito.emitindo, "nota em emissão", "notas em emissão")}`}>
              {formatarReais(feito.total)}. O resultado de cada uma aparece na lista.
            </Faixa>
            {feito.recusadas.map(({ id, cliente, motivo }) => (
              <Faixa key={id} tom="atencao" titulo={cliente}>
                {motivo}
              </Faixa>
            ))}
          </Stack>
        ) : previa.data ? (
          <Previa previa={previa.data} haMais={haMais} />
        ) : previa.error ? (
          <EstadoDeErro erro={previa.error} aoTentarDeNovo={() => void previa.refetch()} />
        ) : (
          <Skeleton height={120} aria-label="Conferindo as faturas" />
        )}
        <Recusa titulo="As notas não foram emitidas" erro={emitir.error} />
        <AtosDoDialogo>
          <Button variant="default" disabled={emitir.isPending} onClick={aoFechar}>
            {feito ? "Fechar" : "Voltar"}
          </Button>
          {!feito && (
            <Button
              loading={emitir.isPending}
              disabled={prontas.length === 0 || (previa.data?.falta.length ?? 0) > 0}
              onClick={() =>
                emitir.mutate(
                  { ids: prontas.map(({ id }) => id), chave: chave.current },
                  {
                    onSuccess: ({ emitindo, recusadas }) => {
                      if (recusadas.length > 0) return
                      aoFechar()
                      avisar("feito", `${plural(emitindo, "nota em emissão", "notas em emissão")}.`)
                    },
                  },
                )
              }
            >
              Emitir {plural(prontas.length, "nota", "notas")}
            </Button>
          )}
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}

function Previa({ previa, haMais }: { readonly previa: PreviaDoFaturamento; readonly haMais: boolean }) {
  const { prontas, precisamDeVoce, ja, total, falta } = previa
  return (
    <>
      {falta.map(({ codigo, texto, destino }) => (
        <Faixa
          key={codigo}
          tom="atencao"
          titulo="Falta para emitir"
          acao={destino && <Anchor href={destino}>Resolver</Anchor>}
        >
          {texto}
        </Faixa>
      ))}
      <Numeros>
        <Numero rotulo="Prontas" valor={prontas.length} detalhe={formatarReais(total)} grande />
        <Numero rotulo="Precisam de você" valor={precisamDeVoce.length} />
        <Numero rotulo="Já resolvidas" valor={ja.length} />
      </Numeros>
      {haMais && <Text size="sm">São as 100 primeiras do filtro. Depois destas, faça de novo.</Text>}
      {precisamDeVoce.map(({ id, cliente, valor, motivo }) => (
        <Faixa key={id} tom="atencao" titulo={`${cliente} · ${formatarReais(valor)}`}>
          {motivo}
        </Faixa>
      ))}
    </>
  )
}
