import { Button } from "@mantine/core"
import type { AcessosDaEmpresa } from "@partida/contracts"
import { IconBuilding, IconFilterOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarDocumento } from "../../lib/formatacao/documento.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePreferencias } from "../../lib/preferencias.ts"
import { PaginacaoDaLista } from "../../shared/PaginacaoDaLista.tsx"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Filtros, RodapeDaLista } from "../../ui/Lista.tsx"
import { type Coluna, Tabela } from "../../ui/Tabela.tsx"
import { consultaAcessos } from "./acessos.api.ts"
import classes from "./acessos.module.css"
import { separarAcessos } from "./acessos.ts"
import type { BuscaDosAcessos, MudarBusca } from "./busca.ts"
import { rotuloDoPapel } from "./rotulos.ts"

interface Props {
  readonly busca: BuscaDosAcessos
  readonly mudar: MudarBusca
}

/** One row per company: who was granted it, and how many of the office see it by role. */
export function PorEmpresa({ busca, mudar }: Props) {
  const { tamanhoDaPagina } = usePreferencias()
  const consulta = useQuery(
    consultaAcessos({ busca: busca.busca, pagina: busca.pagina ?? 1, registrosPorPagina: tamanhoDaPagina }),
  )
  const { data } = consulta
  return (
    <>
      <Filtros>
        <CampoDeBusca
          rotulo="Buscar empresa"
          exemplo="Nome ou CNPJ"
          valor={busca.busca ?? ""}
          aoBuscar={(texto) => mudar({ busca: texto || undefined, pagina: undefined }, { substituir: true })}
        />
      </Filtros>
      <Tabela
        legenda="Quem vê cada empresa"
        colunas={colunas}
        linhas={data?.lista}
        chave={({ idEmpresa }) => idEmpresa}
        rotulo={({ apelido }) => apelido}
        cartao={(acessos) => <CartaoDaEmpresa acessos={acessos} />}
        erro={consulta.error}
        aoTentarDeNovo={() => void consulta.refetch()}
        atualizando={consulta.isPlaceholderData}
        esqueletos={tamanhoDaPagina}
        aberta={busca.empresa}
        aoAbrir={({ idEmpresa }) => mudar({ empresa: idEmpresa })}
        vazio={
          busca.busca ? (
            <EstadoVazio
              titulo="Nenhuma empresa com esta busca"
              icone={IconFilterOff}
              acao={
                <Button variant="default" onClick={() => mudar({ busca: undefined, pagina: undefined })}>
                  Limpar a busca
                </Button>
              }
            />
          ) : (
            <EstadoVazio titulo="Nenhuma empresa" icone={IconBuilding}>
              As empresas do escritório aparecem aqui assim que são cadastradas.
            </EstadoVazio>
          )
        }
      />
      {data && data.paginacao.totalDeRegistros > 0 && (
        <RodapeDaLista resumo={plural(data.paginacao.totalDeRegistros, "empresa", "empresas")}>
          <PaginacaoDaLista paginacao={data.paginacao} aoMudar={(pagina) => mudar({ pagina })} />
        </RodapeDaLista>
      )}
    </>
  )
}

const colunas: readonly Coluna<AcessosDaEmpresa>[] = [
  { id: "apelido", titulo: "Empresa", principal: true, celula: ({ apelido }) => apelido },
  {
    id: "cnpj",
    titulo: "CNPJ",
    celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span>,
  },
  {
    id: "concedidos",
    titulo: "Acesso concedido a",
    celula: (acessos) => {
      const { concedidos } = separarAcessos(acessos)
      return <Concedidos nomes={concedidos.map(({ nome, idPapel }) => `${nome} (${rotuloDoPapel(idPapel)})`)} />
    },
  },
  {
    id: "porPapel",
    titulo: "Veem pelo perfil",
    numerica: true,
    celula: (acessos) => plural(separarAcessos(acessos).porPapel.length, "pessoa", "pessoas"),
  },
]

function Concedidos({ nomes }: { readonly nomes: readonly string[] }) {
  if (nomes.length === 0) return <span className={classes.fraco}>Ninguém</span>
  return (
    <span className={classes.nomes} title={nomes.join(", ")}>
      {nomes.join(", ")}
    </span>
  )
}

function CartaoDaEmpresa({ acessos }: { readonly acessos: AcessosDaEmpresa }) {
  const { concedidos, porPapel } = separarAcessos(acessos)
  return (
    <div className={classes.cartao}>
      <strong>{acessos.apelido}</strong>
      <span className={`numerico ${classes.fraco}`}>{formatarDocumento(acessos.cnpj)}</span>
      <span>
        {concedidos.length === 0
          ? "Acesso concedido a ninguém"
          : `Concedido a ${concedidos.map(({ nome }) => nome).join(", ")}`}
      </span>
      <span className={classes.fraco}>{plural(porPapel.length, "pessoa vê", "pessoas veem")} pelo perfil</span>
    </div>
  )
}
