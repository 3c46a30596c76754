import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import { corpoComMotivo, type FichaDoParcelamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaParcelamento, useParcelamentos } from "./parcelamentos.api.ts"

const SITUACOES = { paga: "Paga", "em-falta": "Em falta", "a-vencer": "A vencer", retirada: "Retirada" } as const

/** The instalments of one debt: what each pays of it, and what it costs on its day. */
export function ParcelasDoParcelamento({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(consultaParcelamento(id))
  const { atualizar, encerrar } = useParcelamentos()
  const [encerrando, setEncerrando] = useState(false)
  const [porque, setPorque] = useState<FichaDoParcelamento["parcelas"][number] | null>(null)
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Skeleton height={160} mt="sm" aria-busy />
  return (
    <Stack gap="sm" mt="sm">
      <TabelaDeLeitura emBlocos rolagem="Parcelas">
        <TitulosDaTabela de={[{ texto: "Parcela" }, "Da dívida", "A pagar", { texto: "Situação" }]} />
        <tbody>
          {data.parcelas.map((p) => (
            <tr key={p.numero}>
              <th scope="row" data-texto>
                {p.numero} · {formatarData(p.vencimento)}
              </th>
              <td data-rotulo="Da dívida">{formatarReais(p.principal)}</td>
              <td data-rotulo="A pagar">{formatarReais(p.valor)}</td>
              <td data-texto data-rotulo="Situação">
                {SITUACOES[p.situacao]}
                {p.pagoEm && ` em ${formatarData(p.pagoEm)}`}
                {p.calculado !== null && p.calculado !== p.valor && (
                  <Group gap="xs">
                    <Button
                      variant="default"
                      size="compact-xs"
                      loading={atualizar.isPending && atualizar.variables.numero === p.numero}
                      onClick={() =>
                        atualizar.mutate(
                          { id, numero: p.numero, valor: null },
                          { onSuccess: () => avisar("feito", `Parcela ${p.numero} atualizada.`) },
                        )
                      }
                    >
                      Usar {formatarReais(p.calculado)}
                    </Button>
                    <Button variant="subtle" size="compact-xs" onClick={() => setPorque(p)}>
                      Por quê?
                    </Button>
                  </Group>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {atualizar.error && (
        <Text size="sm" c="red" role="alert">
          {mensagemDe(atualizar.error)}
        </Text>
      )}
      {data.encerrado === null && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => setEncerrando(true)}>
            Encerrar parcelamento
          </Button>
        </Group>
      )}
      {porque?.memoria && (
        <Dialogo aberto titulo={`Por que a parcela ${porque.numero}?`} tamanho="lg" aoFechar={() => setPorque(null)}>
          <MemoriaDeCalculo memoria={porque.memoria} />
        </Dialogo>
      )}
      {encerrando && (
        <DialogoDeMotivo
          titulo="Encerrar este parcelamento?"
          confirmar="Encerrar"
          nome="parcelamentos.encerramento"
          registro={id}
          motivo={corpoComMotivo.shape.motivo}
          minimo={5}
          enviar={(motivo) => encerrar.mutateAsync({ id, motivo })}
          aoFechar={() => setEncerrando(false)}
        >
          As parcelas que ninguém pagou saem dos títulos a pagar. As pagas ficam no histórico.
        </DialogoDeMotivo>
      )}
    </Stack>
  )
}
