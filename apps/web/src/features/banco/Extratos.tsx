import type { ContaDoBanco, ImportacaoDeExtrato } from "@partida/contracts"
import { IconArrowBackUp, IconBuildingBank } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { consultaExtratos } from "./banco.api.ts"
import classes from "./banco.module.css"
import { buscaDoBanco } from "./busca.ts"
import { DesfazerExtrato } from "./DesfazerExtrato.tsx"
import { contaLidaEmPalavras, periodoEmPalavras } from "./textos.ts"

interface Props {
  readonly idEmpresa: string
  readonly contas: readonly ContaDoBanco[]
  readonly vazio: ReactNode
}

/** Every statement received: what each brought, and the way to take it back. */
export function Extratos({ idEmpresa, contas, vazio }: Props) {
  const [busca, mudar] = useBusca(buscaDoBanco)
  const [desfazendo, setDesfazendo] = useState<ImportacaoDeExtrato | null>(null)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: { idEmpresa }, consulta: consultaExtratos })
  const nomeDa = (extrato: ImportacaoDeExtrato) =>
    contas.find(({ id }) => id === extrato.idConta)?.apelido ?? contaLidaEmPalavras(extrato.contaLida)
  return (
    <>
      <ListaDeRegistros
        nome="/despesas/banco:extratos"
        legenda="Extratos importados"
        palavras={{ um: "extrato", varios: "extratos", artigo: "o" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ nome }) => nome}
        cartao={(extrato) => <CartaoDoExtrato extrato={extrato} conta={nomeDa(extrato)} />}
        aberta={busca.extrato}
        aoAbrir={({ id }) => mudar({ extrato: id })}
        acoes={(extrato) =>
          extrato.estado === "importada"
            ? [
                {
                  id: "desfazer",
                  rotulo: "Desfazer importação",
                  icone: IconArrowBackUp,
                  perigo: true,
                  aoAcionar: () => setDesfazendo(extrato),
                },
              ]
            : []
        }
        vazio={{
          titulo: "Nenhum extrato recebido",
          texto: "Cada extrato importado fica aqui, com o que trouxe e quem o importou, e pode ser desfeito.",
          icone: IconBuildingBank,
          acao: vazio,
        }}
      />
      {desfazendo && <DesfazerExtrato extrato={desfazendo} aoFechar={() => setDesfazendo(null)} />}
    </>
  )
}

const situacoes = {
  conferir: { tom: "atencao", rotulo: "A conferir" },
  importada: { tom: "feito", rotulo: "Importado" },
  desfeita: { tom: "neutro", rotulo: "Desfeito" },
} as const

function Situacao({ extrato: { estado, desfeitaPor } }: { readonly extrato: ImportacaoDeExtrato }) {
  const { tom, rotulo } = situacoes[estado]
  return (
    <Etiqueta tom={tom} simples {...(desfeitaPor ? { title: `Por ${desfeitaPor}` } : {})}>
      {rotulo}
    </Etiqueta>
  )
}

const resultado = ({ estado, inseridas, semAcao, comErro }: ImportacaoDeExtrato): string =>
  estado === "conferir"
    ? "—"
    : [
        plural(inseridas, "linha nova", "linhas novas"),
        semAcao > 0 && plural(semAcao, "já estava", "já estavam"),
        comErro > 0 && plural(comErro, "não entrou", "não entraram"),
      ]
        .filter((parte) => parte !== false)
        .join(", ")

const colunas: readonly ColunaDaLista<ImportacaoDeExtrato>[] = [
  { id: "nome", titulo: "Arquivo", principal: true, longa: true, celula: (e) => e.nome },
  { id: "periodo", titulo: "Período", celula: (e) => periodoEmPalavras(e.periodo) },
  {
    id: "saldo",
    titulo: "Saldo do banco",
    numerica: true,
    celula: ({ saldo }) => (saldo === null ? "—" : formatarReais(saldo.valor)),
  },
  { id: "resultado", titulo: "Resultado", celula: resultado },
  {
    id: "quem",
    titulo: "Recebido",
    celula: (e) => (
      <span className={classes.fraco}>
        {formatarDataHora(e.criadaEm)} · {e.criadaPor}
      </span>
    ),
  },
  { id: "estado", titulo: "Situação", celula: (e) => <Situacao extrato={e} /> },
]

function CartaoDoExtrato({ extrato, conta }: { readonly extrato: ImportacaoDeExtrato; readonly conta: string }) {
  return (
    <ResumoEmCartao titulo={extrato.nome} aoLado={<Situacao extrato={extrato} />}>
      <span className={classes.fraco}>
        {conta} · {periodoEmPalavras(extrato.periodo)}
      </span>
      <span className={classes.fraco}>{resultado(extrato)}</span>
    </ResumoEmCartao>
  )
}
