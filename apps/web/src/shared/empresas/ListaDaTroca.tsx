import { Button, Skeleton, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconCheck, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import classes from "../../ui/Opcoes.module.css"
import { useOpcoes } from "../../ui/useOpcoes.ts"
import { detalheDaEmpresa } from "./detalhe.ts"
import { consultaEmpresas } from "./empresas.api.ts"
import { useEmpresasRecentes } from "./useRecentes.ts"

interface Props {
  readonly value: string | null
  readonly comTodas: boolean
  readonly aoEscolher: (id: string | null) => void
}

interface Opcao {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string | null
  readonly idCategoria: number | null
}

const TODAS: Opcao = { id: "todas", apelido: "Todas as empresas", cnpj: null, idCategoria: null }
const ESPERA_DA_DIGITACAO_MS = 200

/** Companies within reach: the server searches by name or CNPJ, and before a search the recent ones come first. */
export function ListaDaTroca({ value, comTodas, aoEscolher }: Props) {
  const [busca, setBusca] = useState("")
  const [procurada] = useDebouncedValue(busca.trim(), ESPERA_DA_DIGITACAO_MS)
  const consulta = useQuery(consultaEmpresas(procurada))
  const semBusca = procurada === ""
  const recentes = useEmpresasRecentes(semBusca).filter(({ id }) => id !== value)
  const encontradas = (consulta.data?.lista ?? []).filter(({ id }) => !recentes.some((recente) => recente.id === id))
  const grupos: readonly { readonly rotulo: string; readonly opcoes: readonly Opcao[] }[] = [
    { rotulo: "", opcoes: comTodas && semBusca ? [TODAS] : [] },
    { rotulo: "Recentes", opcoes: recentes },
    { rotulo: semBusca ? "Empresas" : "Encontradas", opcoes: encontradas },
  ]
  const { campo, lista, opcao, recomecar } = useOpcoes(
    "Empresas",
    grupos.flatMap(({ opcoes }) => opcoes),
    ({ id }) => aoEscolher(id === TODAS.id ? null : id),
  )
  return (
    <>
      <TextInput
        {...campo}
        data-autofocus
        size="xs"
        mb={4}
        aria-label="Buscar empresa"
        placeholder="Nome ou CNPJ"
        maxLength={100}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={busca}
        onChange={(evento) => {
          setBusca(evento.currentTarget.value)
          recomecar()
        }}
      />
      <div {...lista} className={classes.lista} data-atualizando={consulta.isPlaceholderData || undefined}>
        {grupos.map(
          ({ rotulo, opcoes }) =>
            opcoes.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: inside a list of options a group is not a fieldset
              <div key={rotulo} role="group" aria-label={rotulo || undefined}>
                {rotulo && (
                  <div className={classes.grupo} aria-hidden>
                    {rotulo}
                  </div>
                )}
                {opcoes.map((item) => (
                  <div key={item.id} {...opcao(item)} className={classes.opcao}>
                    <span className={classes.textos}>
                      {item.apelido}
                      {item.cnpj && (
                        <span className={classes.detalhe}>{detalheDaEmpresa(item.cnpj, item.idCategoria)}</span>
                      )}
                    </span>
                    {(value ?? TODAS.id) === item.id && <IconCheck size={15} aria-label="escolhida" />}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
      <Situacao consulta={consulta} />
    </>
  )
}

/** What the list cannot say by itself: searching, failed, nothing, or more than fits. */
function Situacao({ consulta }: { readonly consulta: ReturnType<typeof useQuery<Encontradas>> }) {
  const { data, error, refetch } = consulta
  if (error && !data) {
    return (
      <div className={classes.nota} role="alert">
        {mensagemDe(error)}
        <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div className={classes.carregando} aria-busy role="status" aria-label="Buscando empresas">
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="55%" />
        <Skeleton height={14} width="64%" />
      </div>
    )
  }
  const resto = data.paginacao.totalDeRegistros - data.lista.length
  const nota =
    data.lista.length === 0
      ? "Nenhuma empresa encontrada. Confira o nome ou o CNPJ."
      : resto > 0
        ? `Há mais ${plural(resto, "empresa", "empresas")}: digite parte do nome ou do CNPJ.`
        : ""
  return (
    <p className={nota ? classes.nota : "so-leitor"} role="status">
      {nota}
    </p>
  )
}

interface Encontradas {
  readonly lista: readonly Opcao[]
  readonly paginacao: { readonly totalDeRegistros: number }
}
