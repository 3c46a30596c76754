import type { AcessosDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconBuilding } from "@tabler/icons-react"
import { plural } from "../../lib/formatacao/texto.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { consultaAcessos, exportarAcessos } from "./acessos.api.ts"
import classes from "./acessos.module.css"
import { separarAcessos } from "./acessos.ts"
import { type BuscaDosAcessos, buscaDeEmpresa, type MudarBusca, ordemDosAcessos, ordemPadrao } from "./busca.ts"

interface Props {
  readonly busca: BuscaDosAcessos
  readonly mudar: MudarBusca
}

/** One row per company: who was granted it, and how many of the office see it by role. */
export function PorEmpresa({ busca, mudar }: Props) {
  const ordem = ordemDosAcessos(busca)
  const filtro = { ...(busca.busca ? { busca: busca.busca } : {}), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaAcessos })
  return (
    <ListaDeRegistros
      tela="/painel/configuracoes/acessos"
      legenda="Quem vê cada empresa"
      palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ idEmpresa }) => idEmpresa}
      rotulo={({ apelido }) => apelido}
      cartao={cartao}
      campos={campos}
      ordem={{ atual: ordem, padrao: ordemPadrao }}
      exportar={exportarAcessos(filtro)}
      aberta={busca.empresa}
      aoAbrir={({ idEmpresa }) => mudar({ empresa: idEmpresa })}
      vazio={{
        titulo: "Nenhuma empresa",
        texto: "As empresas do escritório aparecem aqui assim que são cadastradas.",
        icone: IconBuilding,
      }}
    />
  )
}

const campos = [buscaDeEmpresa]

const colunas: readonly ColunaDaLista<AcessosDaEmpresa>[] = [
  { id: "apelido", titulo: "Empresa", ordem: "apelido", principal: true, celula: ({ apelido }) => apelido },
  {
    id: "cnpj",
    titulo: "CNPJ",
    ordem: "cnpj",
    celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span>,
  },
  {
    id: "concedidos",
    titulo: "Acesso concedido a",
    exportacao: ["nome", "papel", "origem"],
    celula: (acessos) => {
      const { concedidos } = separarAcessos(acessos)
      return <Concedidos nomes={concedidos.map(({ nome, idPapel }) => `${nome} (${papelEmPalavras(idPapel)})`)} />
    },
  },
  {
    id: "porPapel",
    titulo: "Veem pelo perfil",
    numerica: true,
    exportacao: [],
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

const cartao = (acessos: AcessosDaEmpresa) => <CartaoDaEmpresa acessos={acessos} />

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
