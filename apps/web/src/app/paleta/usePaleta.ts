import { useDebouncedValue } from "@mantine/hooks"
import { type Papel, type Preferencias, uuid } from "@partida/contracts"
import { useQueries, useQuery } from "@tanstack/react-query"
import { doNavegador } from "../../lib/armazenamento.ts"
import { competenciaPadrao } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { consultaEmpresa, consultaEmpresas } from "../../shared/empresas/empresas.api.ts"
import { competenciasDigitadas } from "./busca.ts"
import {
  acoesDaPaleta,
  type ComandosDaPaleta,
  competenciaDaPaleta,
  empresaDaPaleta,
  filtrar,
  type GrupoDaPaleta,
  type ItemDaPaleta,
  telasDaPaleta,
} from "./itens.ts"
import { lerEscolhas } from "./recentes.ts"

const ESPERA_DA_DIGITACAO_MS = 200
const MENOR_BUSCA = 2
const EMPRESAS = 8

interface Entrada {
  readonly busca: string
  readonly papel: Papel
  readonly preferencias: Preferencias
  readonly comandos: ComandosDaPaleta
  /** Whose recent choices. */
  readonly dono: string
}

/** What the palette shows for a search: before one, what was chosen lately and everything else. */
export function usePaleta({ busca, papel, preferencias, comandos, dono }: Entrada) {
  const digitada = busca.trim()
  const [procurada] = useDebouncedValue(digitada, ESPERA_DA_DIGITACAO_MS)
  const procura = procurada.length >= MENOR_BUSCA && digitada.length >= MENOR_BUSCA
  const empresas = useQuery({ ...consultaEmpresas(procurada), enabled: procura })
  const telas = telasDaPaleta(papel, comandos)
  const acoes = acoesDaPaleta(papel, preferencias, comandos)
  const recentes = useRecentes(dono, [...telas, ...acoes], comandos)
  const fixos: readonly GrupoDaPaleta[] = [
    { rotulo: "Telas", itens: telas },
    { rotulo: "Ações", itens: acoes },
  ]
  if (digitada === "") {
    const jaMostrados = new Set(recentes.map(({ id }) => id))
    const outros = fixos.map(({ rotulo, itens }) => ({ rotulo, itens: itens.filter(({ id }) => !jaMostrados.has(id)) }))
    const grupos = [{ rotulo: "Recentes", itens: recentes }, ...outros].filter(({ itens }) => itens.length > 0)
    return { grupos, buscando: false, erro: null, tentarDeNovo: () => undefined }
  }
  const meses = competenciasDigitadas(digitada, competenciaPadrao(hojeEmSaoPaulo()))
  const achadas = procura ? (empresas.data?.lista ?? []).slice(0, EMPRESAS) : []
  const grupos: readonly GrupoDaPaleta[] = [
    { rotulo: "Competências", itens: meses.map((mes) => competenciaDaPaleta(mes, comandos)) },
    ...filtrar(fixos.slice(0, 1), digitada),
    { rotulo: "Empresas", itens: achadas.map((empresa) => empresaDaPaleta(empresa, comandos)) },
    ...filtrar(fixos.slice(1), digitada),
  ]
  return {
    grupos: grupos.filter(({ itens }) => itens.length > 0),
    buscando: digitada.length >= MENOR_BUSCA && (procurada !== digitada || empresas.isFetching),
    erro: procura && !empresas.data ? empresas.error : null,
    tentarDeNovo: () => void empresas.refetch(),
  }
}

function useRecentes(
  dono: string,
  conhecidos: readonly ItemDaPaleta[],
  comandos: ComandosDaPaleta,
): readonly ItemDaPaleta[] {
  const escolhas = lerEscolhas(doNavegador, dono)
  const idsDeEmpresas = escolhas.flatMap((id) => {
    const lido = uuid.safeParse(id.startsWith("empresa:") ? id.slice("empresa:".length) : "")
    return lido.success ? [lido.data] : []
  })
  const empresas = useQueries({
    queries: idsDeEmpresas.map((id) => consultaEmpresa(id)),
    combine: (consultas) => consultas.flatMap(({ data }) => (data ? [data] : [])),
  })
  const itens = [...conhecidos, ...empresas.map((empresa) => empresaDaPaleta(empresa, comandos))]
  return escolhas.flatMap((id) => itens.find((item) => item.id === id) ?? [])
}
