import { ActionIcon, Button, Skeleton, Text, TextInput } from "@mantine/core"
import { type FiltroSalvo, rotasDasPreferencias, type Tela } from "@partida/contracts"
import { IconCheck, IconTrash } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { lerBusca } from "../../lib/texto-da-busca.ts"
import { avisar } from "../../ui/avisos.tsx"
import { buscaDosFiltros, type CampoDoFiltro, semFiltros } from "./campos.ts"
import type { PropsDosFiltrosSalvos } from "./FiltrosSalvos.tsx"
import { consultaFiltrosSalvos, useExcluirFiltro, useSalvarFiltro } from "./filtros-salvos.api.ts"
import classes from "./lista.module.css"

interface Props extends PropsDosFiltrosSalvos {
  readonly aoFechar: () => void
}

/** What the filters kept for a screen are, and what is done with them: fetched when somebody opens it. */
export function OsFiltrosSalvos({ tela, campos, estado, aoFechar }: Props) {
  const { data: salvos, error, refetch } = useQuery(consultaFiltrosSalvos(tela))
  const atual = buscaDosFiltros(campos, estado)
  const aplicar = ({ busca }: FiltroSalvo) => {
    estado.mudar({ ...semFiltros(campos), ...semAmplos(campos), ordem: undefined, ...lerBusca(busca) })
    aoFechar()
  }
  return (
    <div className={classes.salvos}>
      <p className={classes.tituloDosSalvos}>Filtros salvos</p>
      {salvos ? (
        <Salvos tela={tela} salvos={salvos} atual={atual} aoAplicar={aplicar} />
      ) : error ? (
        <div role="alert">
          <Text size="sm">{mensagemDe(error)}</Text>
          <Button variant="default" size="xs" mt="xs" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      ) : (
        <Skeleton height={30} />
      )}
      {atual === "" ? (
        <Text size="xs" c="dimmed">
          Filtre ou ordene a lista para salvar o filtro com um nome.
        </Text>
      ) : (
        <NovoFiltro tela={tela} busca={atual} />
      )}
    </div>
  )
}

/** What widens the list is part of a saved filter too: applying one that lacks it takes it away. */
const semAmplos = (campos: readonly CampoDoFiltro[]) =>
  Object.fromEntries(campos.filter(({ amplia }) => amplia).map(({ campo }) => [campo, undefined]))

interface SalvosProps {
  readonly tela: Tela
  readonly salvos: readonly FiltroSalvo[]
  readonly atual: string
  readonly aoAplicar: (filtro: FiltroSalvo) => void
}

function Salvos({ tela, salvos, atual, aoAplicar }: SalvosProps) {
  const excluir = useExcluirFiltro(tela)
  const salvar = useSalvarFiltro(tela)
  if (salvos.length === 0) return null
  const apagar = (filtro: FiltroSalvo) =>
    excluir.mutate(filtro, {
      onSuccess: () =>
        avisar("feito", `O filtro ${filtro.nome} foi excluído.`, { desfazer: () => salvar.mutate(filtro) }),
    })
  return (
    <ul>
      {salvos.map((filtro) => (
        <li key={filtro.id}>
          <button
            type="button"
            className={classes.salvo}
            aria-pressed={filtro.busca === atual}
            onClick={() => aoAplicar(filtro)}
          >
            <span>{filtro.nome}</span>
            {filtro.busca === atual && <IconCheck size={15} aria-hidden />}
          </button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Excluir o filtro ${filtro.nome}`}
            disabled={excluir.isPending}
            onClick={() => apagar(filtro)}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

const { nome: esquemaDoNome } = rotasDasPreferencias.salvarFiltro.corpo.shape

function NovoFiltro({ tela, busca }: { readonly tela: Tela; readonly busca: string }) {
  const salvar = useSalvarFiltro(tela)
  const [nome, setNome] = useState("")
  const [erro, setErro] = useState<string | null>(null)
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault()
    const lido = esquemaDoNome.safeParse(nome)
    if (!lido.success) return setErro(lido.error.issues[0]?.message ?? null)
    salvar.mutate(
      { nome: lido.data, busca },
      {
        onSuccess: () => {
          setNome("")
          avisar("feito", `O filtro ${lido.data} foi salvo.`)
        },
        onError: (falha) => setErro(mensagemDe(falha)),
      },
    )
  }
  return (
    <form className={classes.novo} onSubmit={enviar} noValidate>
      <TextInput
        size="xs"
        label="Salvar o filtro atual como"
        placeholder="Um nome para achá-lo depois"
        description="O mesmo nome substitui o anterior."
        value={nome}
        error={erro}
        maxLength={80}
        onChange={(evento) => {
          setNome(evento.currentTarget.value)
          setErro(null)
        }}
      />
      <Button type="submit" variant="default" size="xs" loading={salvar.isPending}>
        Salvar filtro
      </Button>
    </form>
  )
}
