import { Button, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core"
import { competencia as esquemaDoMes, type ItemDaPrevia } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import {
  consultaIds,
  consultaPrevia,
  type FiltroDosSocios,
  type PedidoDaPrevia,
  useAplicarProLabores,
} from "./socios.api.ts"

interface Props {
  readonly competencia: string
  readonly filtro: FiltroDosSocios
  /** Who was ticked; null for everybody the filter finds. */
  readonly ids: readonly string[] | null
  readonly aoFechar: () => void
  readonly aoAplicar: () => void
}

type Tipo = "percentual" | "reducao" | "valor"

interface Ajuste {
  readonly tipo: Tipo
  readonly desde: string
  /** Null until something is typed: an amount begins at zero, which would end everybody's. */
  readonly quanto: string | null
}

/** Raises, lowers or sets the pró-labore of many from a month on: every new value is seen before anything is stored. */
export function AjusteEmMassa({ competencia, filtro, ids, aoFechar, aoAplicar }: Props) {
  const [ajuste, setAjuste] = useState<Ajuste>({ tipo: "percentual", desde: competencia, quanto: null })
  const { escolhidos, pedido, lidos, mudam, lendo, aplicar, falha } = usePrevia(ajuste, filtro, ids)
  const { desde } = ajuste
  const confirmar = () =>
    aplicar.mutate(
      { desde, itens: mudam.map(({ id, novo, versao }) => ({ id, valor: novo, versao })) },
      {
        onSuccess: ({ alterados }) => {
          aoAplicar()
          aoFechar()
          avisar(
            "feito",
            `${plural(alterados, "pró-labore mudou", "pró-labores mudaram")} a partir de ${formatarCompetencia(desde)}.`,
          )
        },
      },
    )
  return (
    <Gaveta
      aberta
      comMargem
      largura={860}
      aoFechar={aoFechar}
      titulo="Reajustar pró-labore"
      subtitulo={
        escolhidos ? plural(escolhidos.length, "pessoa escolhida", "pessoas escolhidas") : "Contando as pessoas…"
      }
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button onClick={confirmar} loading={aplicar.isPending} disabled={mudam.length === 0 || lendo}>
            Gravar {plural(mudam.length, "valor", "valores")}
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        <CamposDoAjuste ajuste={ajuste} aoMudar={(mudanca) => setAjuste({ ...ajuste, ...mudanca })} />
        <Recusa titulo="Nada foi gravado" erro={falha} />
        {pedido === null ? (
          <Text c="dimmed">Informe o mês e o quanto: a prévia mostra cada valor antes de gravar.</Text>
        ) : lidos ? (
          <>
            <Numeros>
              <Numero rotulo="Total hoje" valor={formatarReais(lidos.totalAtual)} />
              <Numero rotulo="Total novo" valor={formatarReais(lidos.totalNovo)} grande />
              {lidos.salarioMinimo && <Numero rotulo="Salário mínimo" valor={formatarReais(lidos.salarioMinimo)} />}
            </Numeros>
            <Previa itens={lidos.lista} />
          </>
        ) : (
          !falha && <Skeleton height={160} />
        )}
      </Stack>
    </Gaveta>
  )
}

/** Who is chosen, what the server says it would do to them, and the act. */
function usePrevia({ tipo, desde, quanto }: Ajuste, filtro: FiltroDosSocios, ids: Props["ids"]) {
  const todos = useQuery({ ...consultaIds(filtro), enabled: ids === null })
  const escolhidos = ids ?? todos.data
  const pedido = pedidoDe(tipo, desde, quanto, escolhidos)
  const previa = useQuery(consultaPrevia(pedido))
  const aplicar = useAplicarProLabores()
  const lidos = pedido === null ? undefined : previa.data
  return {
    escolhidos,
    pedido,
    lidos,
    aplicar,
    mudam: lidos?.lista.filter(({ fora }) => fora === null) ?? [],
    lendo: previa.isFetching || previa.isPlaceholderData,
    falha: aplicar.error ?? todos.error ?? (pedido ? previa.error : null),
  }
}

const rotuloDoQuanto: Readonly<Record<Tipo, string>> = {
  valor: "Novo pró-labore",
  reducao: "Percentual de redução",
  percentual: "Percentual de aumento",
}

interface CamposProps {
  readonly ajuste: Ajuste
  readonly aoMudar: (mudanca: Partial<Ajuste>) => void
}

function CamposDoAjuste({ ajuste: { tipo, desde, quanto }, aoMudar }: CamposProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Como reajustar"
        fullWidth
        value={tipo}
        onChange={(valor) => aoMudar({ tipo: valor, quanto: null })}
        data={[
          { value: "percentual", label: "Aumentar" },
          { value: "reducao", label: "Reduzir" },
          { value: "valor", label: "Definir" },
        ]}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Campo tipo="mesEAno" label="A partir de" value={desde} onChange={(mes) => aoMudar({ desde: mes })} />
        <Campo
          key={tipo}
          tipo={tipo === "valor" ? "dinheiro" : "percentual"}
          label={rotuloDoQuanto[tipo]}
          data-autofocus
          value={quanto ?? (tipo === "valor" ? "0.00" : "")}
          onChange={(valor) => aoMudar({ quanto: valor })}
        />
      </SimpleGrid>
    </>
  )
}

function Previa({ itens }: { readonly itens: readonly ItemDaPrevia[] }) {
  return (
    <TabelaDeLeitura rotulo="Prévia dos valores">
      <TitulosDaTabela de={["Pessoa", "Hoje", "Novo"]} />
      <tbody>
        {itens.map((item) => (
          <tr key={item.id}>
            <td>
              {item.nome}
              <p className="fraco paragrafo">{item.empresa}</p>
              {[...(item.fora === null ? [] : [`Não muda: ${item.fora}`]), ...item.avisos].map((texto) => (
                <p key={texto} className="fraco paragrafo">
                  {texto}
                </p>
              ))}
            </td>
            <td>{formatarReais(item.atual)}</td>
            <td>{item.fora === null ? <strong>{formatarReais(item.novo)}</strong> : "—"}</td>
          </tr>
        ))}
      </tbody>
    </TabelaDeLeitura>
  )
}

/** The question to the server, once the fields say one. */
function pedidoDe(
  tipo: Tipo,
  desde: string,
  quanto: string | null,
  ids: readonly string[] | undefined,
): PedidoDaPrevia | null {
  if (!ids || ids.length === 0 || quanto === null || quanto === "" || !esquemaDoMes.safeParse(desde).success)
    return null
  if (tipo === "valor") return { desde, ajuste: { tipo: "valor", valor: quanto }, ids: [...ids] }
  return { desde, ajuste: { tipo: "percentual", fracao: tipo === "reducao" ? `-${quanto}` : quanto }, ids: [...ids] }
}
