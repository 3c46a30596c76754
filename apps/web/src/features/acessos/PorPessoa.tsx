import { Button, Checkbox, Select, Switch, Tooltip } from "@mantine/core"
import type { AcessosDaEmpresa } from "@partida/contracts"
import { IconFilterOff, IconUserSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarDocumento } from "../../lib/formatacao/documento.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePreferencias } from "../../lib/preferencias.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { PaginacaoDaLista } from "../../shared/PaginacaoDaLista.tsx"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Filtros, RodapeDaLista } from "../../ui/Lista.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { consultaAcessos, consultaPessoas, useMudarAcesso } from "./acessos.api.ts"
import classes from "./acessos.module.css"
import { acessoDe, type Pessoa } from "./acessos.ts"
import type { BuscaDosAcessos, MudarBusca } from "./busca.ts"
import { rotuloDoPapel } from "./rotulos.ts"

interface Props {
  readonly busca: BuscaDosAcessos
  readonly mudar: MudarBusca
}

/** One person at a time: every company, and whether the person sees it. */
export function PorPessoa({ busca, mudar }: Props) {
  const { data: pessoas, error, refetch } = useQuery(consultaPessoas)
  const telefone = useTelefone()
  const pessoa = pessoas?.find(({ id }) => id === busca.pessoa)
  if (error && !pessoas) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return (
    <>
      <Filtros>
        <Select
          aria-label="Pessoa"
          placeholder="Escolha uma pessoa"
          size="xs"
          w={telefone ? "100%" : 280}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Limpar pessoa" }}
          limit={50}
          data={(pessoas ?? []).map(({ id, nome, idPapel }) => ({
            value: id,
            label: `${nome} (${rotuloDoPapel(idPapel)})`,
          }))}
          value={pessoa?.id ?? null}
          onChange={(id) => mudar({ pessoa: id ?? undefined, pagina: undefined })}
          nothingFoundMessage="Ninguém com esse nome"
        />
        {pessoa && (
          <>
            <CampoDeBusca
              rotulo="Buscar empresa"
              exemplo="Nome ou CNPJ"
              valor={busca.busca ?? ""}
              aoBuscar={(texto) => mudar({ busca: texto || undefined, pagina: undefined }, { substituir: true })}
            />
            <Checkbox
              size="xs"
              label="Só as que vê"
              checked={busca.so === "concedidas"}
              onChange={(evento) =>
                mudar({ so: evento.currentTarget.checked ? "concedidas" : undefined, pagina: undefined })
              }
            />
          </>
        )}
      </Filtros>
      {pessoa ? (
        <EmpresasDaPessoa key={pessoa.id} pessoa={pessoa} busca={busca} mudar={mudar} />
      ) : (
        <EstadoVazio
          titulo={pessoas?.length === 0 ? "Ninguém depende de concessão" : "De quem são os acessos?"}
          icone={IconUserSearch}
        >
          {pessoas?.length === 0
            ? "Não há sócios, funcionários de empresas nem contadores limitados a quem você possa conceder acesso."
            : "Escolha uma pessoa para ver e mudar as empresas que ela alcança."}
        </EstadoVazio>
      )}
    </>
  )
}

function EmpresasDaPessoa({ pessoa, busca, mudar }: Props & { readonly pessoa: Pessoa }) {
  const { tamanhoDaPagina } = usePreferencias()
  const so = busca.so === "concedidas"
  const consulta = useQuery(
    consultaAcessos({
      busca: busca.busca,
      idUsuario: so ? pessoa.id : undefined,
      pagina: busca.pagina ?? 1,
      registrosPorPagina: tamanhoDaPagina,
    }),
  )
  const quantas = useQuantasVe(pessoa)
  const acesso = useAcessoDaPessoa(pessoa, quantas)
  const { data } = consulta
  return (
    <>
      <Tabela
        legenda={`Empresas que ${pessoa.nome} vê`}
        colunas={colunasDe(acesso)}
        linhas={data?.lista}
        chave={({ idEmpresa }) => idEmpresa}
        rotulo={({ apelido }) => apelido}
        cartao={(empresa) => (
          <div className={classes.cartaoComChave}>
            <div className={classes.cartao}>
              <strong>{empresa.apelido}</strong>
              <span className={`numerico ${classes.fraco}`}>{formatarDocumento(empresa.cnpj)}</span>
            </div>
            {acesso(empresa)}
          </div>
        )}
        erro={consulta.error}
        aoTentarDeNovo={() => void consulta.refetch()}
        atualizando={consulta.isPlaceholderData}
        esqueletos={tamanhoDaPagina}
        vazio={
          <EstadoVazio
            titulo={busca.busca ? "Nenhuma empresa com esta busca" : `${pessoa.nome} não vê nenhuma empresa`}
            icone={IconFilterOff}
            acao={
              <Button variant="default" onClick={() => mudar({ busca: undefined, so: undefined, pagina: undefined })}>
                Mostrar todas as empresas
              </Button>
            }
          />
        }
      />
      {data && data.paginacao.totalDeRegistros > 0 && (
        <RodapeDaLista
          resumo={
            quantas === null
              ? plural(data.paginacao.totalDeRegistros, "empresa", "empresas")
              : `${pessoa.nome} vê ${plural(quantas, "empresa", "empresas")}`
          }
        >
          <PaginacaoDaLista paginacao={data.paginacao} aoMudar={(pagina) => mudar({ pagina })} />
        </RodapeDaLista>
      )}
    </>
  )
}

/** How many companies the person sees, among those within reach of who asks; null while it is not known. */
function useQuantasVe(pessoa: Pessoa): number | null {
  const { data, isPlaceholderData } = useQuery(
    consultaAcessos({ idUsuario: pessoa.id, pagina: 1, registrosPorPagina: 10 }),
  )
  return data && !isPlaceholderData ? data.paginacao.totalDeRegistros : null
}

/** The switch of a company, for this person. */
function useAcessoDaPessoa(pessoa: Pessoa, quantas: number | null) {
  const { alcanca } = usePessoa()
  const mudar = useMudarAcesso()
  // The server keeps at least one company for people of client companies. Only who reaches them all can count.
  const ultima = alcanca("ADMINISTRADOR") && pessoa.idPapel !== 2 && quantas === 1
  return (empresa: AcessosDaEmpresa) => {
    const atual = acessoDe(empresa, pessoa.id)
    const presa = ultima && atual !== null
    return (
      <Tooltip
        label="É a única empresa desta pessoa. Conceda outra antes, ou desative a pessoa em Usuários."
        disabled={!presa}
        multiline
        w={260}
      >
        <span className={classes.chave}>
          <Switch
            size="sm"
            aria-label={`${pessoa.nome} vê ${empresa.apelido}`}
            checked={atual !== null}
            disabled={presa || (atual !== null && !atual.podeMudar)}
            onChange={() => mudar({ empresa, pessoa, conceder: atual === null })}
          />
        </span>
      </Tooltip>
    )
  }
}

function colunasDe(acesso: (empresa: AcessosDaEmpresa) => React.ReactNode): readonly Coluna<AcessosDaEmpresa>[] {
  return [
    { id: "apelido", titulo: "Empresa", celula: ({ apelido }) => <strong className={classes.nome}>{apelido}</strong> },
    { id: "cnpj", titulo: "CNPJ", celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span> },
    { id: "ve", titulo: "Vê", largura: 80, celula: acesso },
  ]
}
