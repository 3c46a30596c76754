import { Button, Group, Select, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import type { LinhaPendente } from "@partida/contracts"
import { IconChecks, IconListDetails, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaCategorias } from "../../shared/banco/conciliacao.api.ts"
import { consultaContasDoBanco } from "../../shared/contas/contas-do-banco.api.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio, FaixaDeDadosAntigos } from "../../ui/Estados.tsx"
import { buscaDaConciliacao } from "./busca.ts"
import { consultaPendentes } from "./conciliacao.api.ts"
import classes from "./conciliacao.module.css"
import { certas } from "./fila.ts"
import { LinhasAConciliar, LinhasEmEspera } from "./LinhasAConciliar.tsx"
import { useFila } from "./useFila.ts"

const GavetaDasRegras = sobDemanda(async () => (await import("./GavetaDasRegras.tsx")).GavetaDasRegras)

/** What each line of the bank is: suggested with a reason, said by a person, by mouse, finger or keyboard. */
export function PaginaConciliacao() {
  const [busca] = useBusca(buscaDaConciliacao)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Conciliação" texto="As linhas do banco são de cada empresa.">
      {(idEmpresa) => <Conciliacao key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

const PAUSA_MS = 250

function Conciliacao({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDaConciliacao)
  const [procurado] = useDebouncedValue(busca.busca ?? "", PAUSA_MS)
  const pendentes = useQuery(
    consultaPendentes(idEmpresa, {
      ...(busca.conta ? { idConta: busca.conta } : {}),
      ...(procurado ? { busca: procurado } : {}),
    }),
  )
  const { data: contas = [] } = useQuery(consultaContasDoBanco(idEmpresa))
  const { data } = pendentes
  return (
    <>
      <CabecalhoDaPagina
        titulo="Conciliação"
        subtitulo={
          data
            ? `${plural(data.paginacao.totalDeRegistros, "linha espera", "linhas esperam")}: entraram ${formatarReais(data.totais.entradas)}, saíram ${formatarReais(data.totais.saidas.replace("-", ""))}`
            : "O que é cada linha do banco"
        }
        acoes={
          <>
            <Button
              variant="default"
              leftSection={<IconListDetails size={16} aria-hidden />}
              onClick={() => mudar({ regras: "sim" })}
            >
              Regras
            </Button>
            <BotaoLink variant="default" to="/despesas/banco" search={{ empresa: idEmpresa }}>
              Movimentos
            </BotaoLink>
          </>
        }
      />
      <Cartao semMargem rotulo="Linhas a conciliar">
        <div className={classes.filtros}>
          <TextInput
            aria-label="Buscar na descrição"
            placeholder="Parte da descrição"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={busca.busca ?? ""}
            onChange={({ currentTarget }) => mudar({ busca: currentTarget.value || undefined }, { substituir: true })}
          />
          {contas.length > 1 && (
            <Select
              aria-label="Conta"
              placeholder="Todas as contas"
              clearable
              data={contas.map(({ id, apelido }) => ({ value: id, label: apelido }))}
              value={busca.conta ?? null}
              onChange={(conta) => mudar({ conta: conta ?? undefined })}
            />
          )}
        </div>
        {pendentes.error && data && (
          <FaixaDeDadosAntigos
            erro={pendentes.error}
            lidaEm={pendentes.dataUpdatedAt}
            aoTentarDeNovo={() => void pendentes.refetch()}
          />
        )}
        {data ? (
          <Fila
            key={`${busca.conta} ${procurado}`}
            idEmpresa={idEmpresa}
            linhas={data.lista}
            total={data.paginacao.totalDeRegistros}
            filtrando={Boolean(busca.busca ?? busca.conta)}
          />
        ) : pendentes.error ? (
          <EstadoDeErro erro={pendentes.error} aoTentarDeNovo={() => void pendentes.refetch()} />
        ) : (
          <LinhasEmEspera />
        )}
      </Cartao>
      <Suspense>
        {busca.regras && <GavetaDasRegras idEmpresa={idEmpresa} aoFechar={() => mudar({ regras: undefined })} />}
      </Suspense>
    </>
  )
}

interface FilaProps {
  readonly idEmpresa: string
  readonly linhas: readonly LinhaPendente[]
  readonly total: number
  readonly filtrando: boolean
}

function Fila({ idEmpresa, linhas, total, filtrando }: FilaProps) {
  const fila = useFila(idEmpresa, linhas)
  const { data: categorias = [] } = useQuery(consultaCategorias)
  const [aberta, setAberta] = useState<string | undefined>(undefined)
  if (linhas.length === 0)
    return (
      <EstadoVazio
        titulo={filtrando ? "Nenhuma linha com este filtro espera" : "Nada espera conciliação"}
        icone={IconChecks}
        acao={
          <BotaoLink variant="default" to="/despesas/banco" search={{ empresa: idEmpresa, enviar: "sim" }}>
            Importar extratos
          </BotaoLink>
        }
      >
        As linhas dos extratos importados esperam aqui até alguém, ou uma regra, dizer o que são.
      </EstadoVazio>
    )
  const seguras = certas(linhas, fila.escolhas, fila.andamentos)
  const ditas = linhas.filter((l) => fila.andamentos.get(l.id)?.estado === "feita").length
  return (
    <>
      <div className={classes.topo}>
        <span className={classes.fraco}>
          <kbd>↑</kbd> <kbd>↓</kbd> escolhem a linha · <kbd>Enter</kbd> confirma · <kbd>1</kbd>–<kbd>4</kbd> trocam a
          sugestão · <kbd>C</kbd> categoria · <kbd>T</kbd> títulos · <kbd>D</kbd> divide · <kbd>U</kbd> desfaz
        </span>
        <Group gap="sm">
          {ditas > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void fila.reler()}>
              {total > linhas.length ? "Trazer as próximas" : "Atualizar a lista"}
            </Button>
          )}
          {seguras.length > 0 && (
            <Button
              leftSection={<IconChecks size={16} aria-hidden />}
              loading={fila.trabalhando && seguras.length > 1}
              onClick={() => fila.confirmarTodas(seguras)}
            >
              Confirmar {plural(seguras.length, "certa", "certas")}
            </Button>
          )}
        </Group>
      </div>
      <LinhasAConciliar
        linhas={linhas}
        categorias={categorias}
        fila={fila}
        aberta={aberta ?? linhas.find((l) => !fila.andamentos.has(l.id))?.id}
        aoAbrir={setAberta}
      />
    </>
  )
}
