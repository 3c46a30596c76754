import { Button, Group, NativeSelect, Select, Stack, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import {
  type DocumentoDaEmpresa,
  rotasDosAnexosDeTitulos,
  rotasDosExtratos,
  rotasDosPagaveis,
  rotasDosVinculosDeDocumentos,
} from "@partida/contracts"
import { queryOptions, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import { reler, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"

const QUANTOS = 20
const PAUSA_MS = 300
const umaPagina = { pagina: 1, registrosPorPagina: QUANTOS } as const

type Alvo =
  | { readonly tipo: "mes"; readonly competencia: string | null }
  | { readonly tipo: "titulo" | "linha"; readonly id: string }

function vincular(idDocumento: string, alvo: Alvo): Promise<unknown> {
  const rotas = rotasDosVinculosDeDocumentos
  switch (alvo.tipo) {
    case "mes":
      return chamar(rotas.vincularAoMes, { params: { id: idDocumento }, corpo: { competencia: alvo.competencia } })
    case "titulo":
      return chamar(rotasDosAnexosDeTitulos.vincularAoTitulo, { params: { id: alvo.id }, corpo: { idDocumento } })
    case "linha":
      return chamar(rotas.vincularALinha, { params: { id: alvo.id }, corpo: { idDocumento } })
    default:
      return alvo satisfies never
  }
}

/** What a text finds, as a field offers it. */
type Consulta = (
  idEmpresa: string,
  busca: string,
) => UseQueryOptions<{ value: string; label: string }[], Error, { value: string; label: string }[], string[]>

const consultaDosTitulos: Consulta = (idEmpresa, busca) =>
  queryOptions({
    queryKey: ["listarPagaveis", idEmpresa, "vinculo", busca],
    queryFn: async ({ signal }) => {
      const query = { ...umaPagina, ...(busca ? { busca } : {}) }
      const { lista } = await chamar(rotasDosPagaveis.listarPagaveis, { params: { idEmpresa }, query, sinal: signal })
      return lista.map((t) => ({
        value: t.id,
        label: `${formatarData(t.vencimento)} · ${t.pessoa} · ${t.descricao} · ${formatarReais(t.valor)}`,
      }))
    },
  })

const consultaDasLinhas: Consulta = (idEmpresa, busca) =>
  queryOptions({
    queryKey: ["listarLinhasDoBanco", idEmpresa, "vinculo", busca],
    queryFn: async ({ signal }) => {
      const query = { ...umaPagina, direcao: "desc" as const, ...(busca ? { busca } : {}) }
      const { lista } = await chamar(rotasDosExtratos.listarLinhasDoBanco, {
        params: { idEmpresa },
        query,
        sinal: signal,
      })
      return lista.map((l) => ({
        value: l.id,
        label: `${formatarData(l.data)} · ${l.descricao} · ${formatarReais(l.valor)}`,
      }))
    },
  })

interface Props {
  readonly documento: DocumentoDaEmpresa
  readonly aoFechar: () => void
}

/** Says what a document is of: a month, a title to pay, or a line of the bank. */
export function GavetaDoVinculo({ documento, aoFechar }: Props) {
  const { id, idEmpresa, nome, endereco } = documento
  const [competencia, setCompetencia] = useState(documento.competencia ?? "")
  const escrita = useEscritaDoFormulario(
    (alvo: Alvo) => vincular(id, alvo),
    reler("listarDocumentos", "anexosDoTitulo", "listarAnexosDaLinha"),
  )
  const dizer = (alvo: Alvo, feito: string) =>
    escrita.mutate(alvo, {
      onSuccess: () => {
        avisar("feito", feito)
        aoFechar()
      },
    })
  return (
    <Gaveta aberta comMargem aoFechar={aoFechar} titulo="Vincular" subtitulo={nome}>
      <Stack gap="md">
        {endereco !== null && <LinkDoDocumento endereco={endereco}>Abrir o documento</LinkDoDocumento>}
        <Recusa titulo="Não foi vinculado" erro={escrita.error} />
        <Group align="end" gap="xs" wrap="nowrap">
          <NativeSelect
            flex={1}
            label="A um mês"
            data={[
              { value: "", label: "Nenhum mês" },
              ...opcoesDeMes(documento.competencia ?? undefined, hojeEmSaoPaulo()),
            ]}
            value={competencia}
            onChange={({ currentTarget }) => setCompetencia(currentTarget.value)}
          />
          <Button
            variant="default"
            loading={escrita.isPending}
            disabled={competencia === (documento.competencia ?? "")}
            onClick={() => dizer({ tipo: "mes", competencia: competencia || null }, "O mês do documento está dito.")}
          >
            Vincular
          </Button>
        </Group>
        <Escolha
          rotulo="A um título a pagar"
          exemplo="Fornecedor ou descrição"
          idEmpresa={idEmpresa}
          consulta={consultaDosTitulos}
          aoEscolher={(titulo) => dizer({ tipo: "titulo", id: titulo }, "Vinculado ao título.")}
        />
        <Escolha
          rotulo="A um movimento do banco"
          exemplo="Parte da descrição"
          idEmpresa={idEmpresa}
          consulta={consultaDasLinhas}
          aoEscolher={(linha) => dizer({ tipo: "linha", id: linha }, "Vinculado ao movimento.")}
        />
        <Text size="sm" c="dimmed">
          O documento continua em Documentos, e é achado também no que você escolher.
        </Text>
      </Stack>
    </Gaveta>
  )
}

interface EscolhaProps {
  readonly rotulo: string
  readonly exemplo: string
  readonly idEmpresa: string
  readonly consulta: Consulta
  readonly aoEscolher: (id: string) => void
}

function Escolha({ rotulo, exemplo, idEmpresa, consulta, aoEscolher }: EscolhaProps) {
  const [digitado, setBusca] = useState("")
  const [busca] = useDebouncedValue(digitado, PAUSA_MS)
  const { data = [] } = useQuery(consulta(idEmpresa, busca))
  return (
    <Select
      label={rotulo}
      placeholder={exemplo}
      searchable
      searchValue={digitado}
      onSearchChange={setBusca}
      nothingFoundMessage="Nada com este texto"
      filter={({ options }) => options}
      data={data}
      value={null}
      onChange={(id) => id && aoEscolher(id)}
    />
  )
}
