import { Button } from "@mantine/core"
import { type Lucro, rotasDaFolha } from "@partida/contracts"
import { IconArrowBackUp, IconCoins, IconPlus } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { buscaDaFolha } from "./busca.ts"
import { consultaLucros, exportarLucros, useEstornarLucro } from "./folha.api.ts"

const GavetaNovoLucro = sobDemanda(async () => (await import("./GavetaNovoLucro.tsx")).GavetaNovoLucro)
const MOTIVO_MINIMO = 10

/** Profits a company paid in a year: each payment, what it withheld and, for the office, how to take one back. */
export function Lucros({ idEmpresa, ano }: { readonly idEmpresa: string; readonly ano: number }) {
  const [busca, mudar] = useBusca(buscaDaFolha)
  const { alcanca } = usePessoa()
  const podeEditar = alcanca("CONTADOR")
  const [estornando, setEstornando] = useState<Lucro | null>(null)
  const filtro = { ano, idEmpresa, ordem: "data", direcao: "desc" } as const
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaLucros })
  const totais = lista.dados?.totais
  const novo = () => mudar({ novo: "lucro" })
  return (
    <>
      <Cartao
        semMargem
        titulo="Lucros pagos"
        acao={
          podeEditar && (
            <Button leftSection={<IconPlus size={16} />} onClick={novo}>
              Registrar pagamento
            </Button>
          )
        }
      >
        <ListaDeRegistros
          nome="/despesas/folha"
          legenda={`Lucros pagos em ${ano}`}
          palavras={{ um: "registro", varios: "registros", artigo: "o" }}
          lista={lista}
          colunas={colunas}
          chave={({ id }) => id}
          rotulo={({ nome, data }) => `${nome}, ${formatarData(data)}`}
          cartao={cartao}
          exportar={exportarLucros(filtro)}
          totais={totais && { valor: formatarValor(totais.valor), irrf: formatarValor(totais.irrf) }}
          {...(podeEditar ? { acoes: (lucro: Lucro) => acoesDe(lucro, setEstornando) } : {})}
          vazio={{
            titulo: `Nenhum lucro pago em ${ano}`,
            texto: podeEditar
              ? "Registre cada pagamento: a retenção de 10% acima de R$ 50.000,00 no mês é calculada antes de gravar."
              : "Os lucros que o escritório registrar aparecem aqui.",
            icone: IconCoins,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.novo && podeEditar && (
          <GavetaNovoLucro idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />
        )}
        {estornando && <Estorno lucro={estornando} aoFechar={() => setEstornando(null)} />}
      </Suspense>
    </>
  )
}

const acoesDe = (lucro: Lucro, estornar: (lucro: Lucro) => void): readonly AcaoDaLinha[] => [
  {
    id: "estornar",
    rotulo: "Estornar",
    icone: IconArrowBackUp,
    aoAcionar: () => estornar(lucro),
    impedimento: lucro.estornoDe
      ? "Este registro já é um estorno."
      : lucro.estornadoPor
        ? "Este pagamento já foi estornado."
        : undefined,
  },
]

function Estorno({ lucro, aoFechar }: { readonly lucro: Lucro; readonly aoFechar: () => void }) {
  const estornar = useEstornarLucro()
  return (
    <DialogoDeMotivo
      titulo={`Estornar ${formatarReais(lucro.valor)} de ${lucro.nome}`}
      confirmar="Estornar"
      minimo={MOTIVO_MINIMO}
      motivo={rotasDaFolha.estornarLucro.corpo.shape.motivo}
      nome="lucros.estornar"
      registro={lucro.id}
      enviar={(motivo) => estornar.mutateAsync({ id: lucro.id, motivo })}
      aoFechar={aoFechar}
    >
      O pagamento continua na lista, com um registro contrário do mesmo dia que o anula.
    </DialogoDeMotivo>
  )
}

/** Whether the record stands, was taken back, or takes another back. */
function Marca({ lucro }: { readonly lucro: Lucro }) {
  if (lucro.estornoDe)
    return (
      <Etiqueta tom="neutro" simples {...(lucro.motivo ? { title: lucro.motivo } : {})}>
        Estorno
      </Etiqueta>
    )
  if (lucro.estornadoPor)
    return (
      <Etiqueta tom="neutro" simples>
        Estornado
      </Etiqueta>
    )
  return null
}

const colunas: readonly ColunaDaLista<Lucro>[] = [
  { id: "nome", exportacao: ["nome", "documento"], titulo: "Pessoa", principal: true, celula: (l) => l.nome },
  { id: "data", titulo: "Data", celula: (l) => formatarData(l.data) },
  { id: "valor", titulo: "Lucro (R$)", numerica: true, celula: (l) => formatarValor(l.valor) },
  { id: "irrf", titulo: "IRRF (R$)", numerica: true, celula: (l) => formatarValor(l.irrf) },
  { id: "liquido", titulo: "Líquido (R$)", numerica: true, celula: (l) => formatarValor(l.liquido) },
  { id: "tipo", exportacao: ["tipo", "motivo"], titulo: "Situação", celula: (l) => <Marca lucro={l} /> },
]

const cartao = (l: Lucro) => (
  <ResumoEmCartao titulo={l.nome} valor={formatarReais(l.valor)}>
    <span className="fraco-medio">
      {formatarData(l.data)} · IRRF {formatarReais(l.irrf)}
    </span>
    <Marca lucro={l} />
  </ResumoEmCartao>
)
