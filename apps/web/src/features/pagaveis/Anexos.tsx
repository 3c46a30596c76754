import { Button, Group, Select, Stack, Text } from "@mantine/core"
import type { DocumentoDaEmpresa, FichaDoPagavel } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { EscolhaDeAnexos } from "../../shared/documentos/EscolhaDeAnexos.tsx"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaDaCaixa, consultaDosAnexos, useAnexos } from "./anexos.api.ts"
import { CodigosDoAnexo } from "./CodigosDoAnexo.tsx"
import classes from "./pagaveis.module.css"

interface Props {
  readonly ficha: FichaDoPagavel
}

/** The documents of a title: photos and files sent now, or chosen from what the company already keeps. */
export function Anexos({ ficha }: Props) {
  const { id, idEmpresa } = ficha
  const { data, error, refetch } = useQuery(consultaDosAnexos(id))
  const [escolhendo, setEscolhendo] = useState(false)
  const [lendo, setLendo] = useState<string | null>(null)
  const { anexar, vincular, desvincular } = useAnexos(id)
  return (
    <section>
      <Text fw={600} mb="xs">
        Anexos
      </Text>
      <Stack gap="sm">
        {data ? (
          data.lista.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nenhum documento. Fotografe ou anexe o boleto, o contrato ou o recibo.
            </Text>
          ) : (
            <ul className={classes.anexos}>
              {data.lista.map((documento) => (
                <li key={documento.id}>
                  <Documento
                    documento={documento}
                    tirando={desvincular.isPending && desvincular.variables === documento.id}
                    aoTirar={() => desvincular.mutate(documento.id)}
                    aoLer={lePdf(ficha, documento) ? () => setLendo(documento.id) : undefined}
                  />
                  {lendo === documento.id && (
                    <CodigosDoAnexo ficha={ficha} idDocumento={documento.id} aoUsar={() => setLendo(null)} />
                  )}
                </li>
              ))}
            </ul>
          )
        ) : (
          <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[48]} />
        )}
        <Recusa titulo="Nada foi anexado" erro={anexar.error} />
        <Group gap="xs">
          <EscolhaDeAnexos
            enviando={anexar.isPending}
            desligado={anexar.isPending}
            aoEscolher={(arquivos) =>
              anexar.mutate(arquivos, { onSuccess: () => avisar("feito", "Anexado ao título.") })
            }
          />
          <Button variant="subtle" size="sm" onClick={() => setEscolhendo(!escolhendo)} aria-expanded={escolhendo}>
            Escolher dos documentos
          </Button>
        </Group>
        {escolhendo && (
          <DaCaixa
            idEmpresa={idEmpresa}
            ja={data?.lista ?? []}
            aoEscolher={(documento) => vincular.mutate(documento, { onSuccess: () => setEscolhendo(false) })}
          />
        )}
      </Stack>
    </section>
  )
}

/** Codes are read in a PDF, while there is something to pay. */
const lePdf = ({ situacao, retirado }: FichaDoPagavel, { tipoMime }: DocumentoDaEmpresa) =>
  tipoMime === "application/pdf" && situacao === "A_PAGAR" && retirado === null

interface DocumentoProps {
  readonly documento: DocumentoDaEmpresa
  readonly tirando: boolean
  readonly aoTirar: () => void
  readonly aoLer: (() => void) | undefined
}

function Documento({ documento, tirando, aoTirar, aoLer }: DocumentoProps) {
  const { nome, endereco, tamanhoBytes, criadoEm, criadoPor } = documento
  return (
    <Group justify="space-between" gap="xs">
      <div>
        {endereco === null ? nome : <LinkDoDocumento endereco={endereco}>{nome}</LinkDoDocumento>}
        <Text size="sm" c="dimmed">
          {formatarTamanho(tamanhoBytes)} · {criadoPor}, {formatarData(criadoEm.slice(0, 10))}
        </Text>
      </div>
      <Group gap="xs">
        {aoLer && (
          <Button variant="default" size="compact-sm" onClick={aoLer}>
            Ler o código
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" loading={tirando} onClick={aoTirar} aria-label={`Tirar ${nome}`}>
          Tirar
        </Button>
      </Group>
    </Group>
  )
}

interface DaCaixaProps {
  readonly idEmpresa: string
  readonly ja: readonly DocumentoDaEmpresa[]
  readonly aoEscolher: (id: string) => void
}

function DaCaixa({ idEmpresa, ja, aoEscolher }: DaCaixaProps) {
  const [busca, setBusca] = useState("")
  const { data } = useQuery(consultaDaCaixa(idEmpresa, busca))
  const livres = data?.lista.filter((d) => !ja.some((j) => j.id === d.id)) ?? []
  return (
    <Select
      label="Documento da empresa"
      placeholder="Busque pelo nome"
      searchable
      searchValue={busca}
      onSearchChange={setBusca}
      nothingFoundMessage="Nenhum documento com este nome"
      filter={({ options }) => options}
      data={livres.map(({ id, nome }) => ({ value: id, label: nome }))}
      value={null}
      onChange={(id) => id && aoEscolher(id)}
    />
  )
}
