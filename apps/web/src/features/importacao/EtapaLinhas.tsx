import { Button, Group, Progress } from "@mantine/core"
import {
  type Importacao,
  type LinhaDaImportacao,
  porId,
  resultadoDeImportacao,
  tiposDeLinha,
  tiposDeLinhaDoExtrato,
} from "@partida/contracts"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { type BuscaDaImportacao, buscaDaImportacao } from "./busca.ts"
import { Escolhas } from "./Escolhas.tsx"
import { aGravar, emAndamento, etapaDe } from "./etapas.ts"
import { CartaoDoExtrato, colunasDosExtratos } from "./extratos.tsx"
import { type AtoDaImportacao, consultaLinhas, exportarLinhas, useAto, useConferir } from "./importacao.api.ts"
import classes from "./importacao.module.css"
import { CartaoDaLinha, colunasDasLinhas } from "./linhas.tsx"
import { SemOpcao } from "./SemOpcao.tsx"
import { useAcoesDaLinha } from "./useAcoesDaLinha.ts"

const GavetaDaLinha = sobDemanda(async () => (await import("./GavetaDaLinha.tsx")).GavetaDaLinha)
const ConfirmarAto = sobDemanda(async () => (await import("./ConfirmarAto.tsx")).ConfirmarAto)

/** Every row with what will happen to it, then with what did; and what can be done with the whole import. */
export function EtapaLinhas({ importacao }: { readonly importacao: Importacao }) {
  return (
    <div className={classes.pilha}>
      <Situacao importacao={importacao} />
      {importacao.estado !== "conferindo" && <Linhas importacao={importacao} />}
    </div>
  )
}

function Situacao({ importacao }: { readonly importacao: Importacao }) {
  const [, mudar] = useBusca(buscaDaImportacao)
  const [perguntando, setPerguntando] = useState<AtoDaImportacao | null>(null)
  const ato = useAto(importacao.id)
  const conferir = useConferir(importacao.id)
  const { estado, lote, origem } = importacao
  const andando = emAndamento(estado)
  return (
    <Cartao>
      <div className={classes.situacao}>
        <div className={classes.frases}>
          <strong role="status">{fraseDe(importacao)}</strong>
          <span className={classes.fraco}>{explicacaoDe(importacao)}</span>
        </div>
        <Group gap="sm">
          {(estado === "conferida" || andando) && estado !== "desfazendo" && (
            <Button variant="default" onClick={() => setPerguntando("cancelar")}>
              {estado === "conferida" ? "Descartar" : "Cancelar"}
            </Button>
          )}
          {estado === "conferida" && origem === "planilha" && (
            <Button variant="default" onClick={() => mudar({ colunas: "sim", pagina: undefined })}>
              Mudar colunas
            </Button>
          )}
          {estado === "conferida" && origem === "extratos" && (
            <Button variant="default" loading={conferir.isPending} onClick={() => conferir.mutate([])}>
              Conferir de novo
            </Button>
          )}
          {importacao.podeDesfazer && (
            <Button variant="default" onClick={() => setPerguntando("desfazer")}>
              Desfazer importação
            </Button>
          )}
          {estado === "concluida" && origem === "planilha" && <BotaoLink to="/painel">Ir para o painel</BotaoLink>}
          {estado === "conferida" && (
            <Button disabled={aGravar(importacao) === 0} onClick={() => setPerguntando("confirmar")}>
              Gravar {plural(aGravar(importacao), "linha", "linhas")}
            </Button>
          )}
        </Group>
      </div>
      {andando && (
        <Progress
          className={classes.progresso}
          value={lote && lote.total > 1 ? Math.floor((lote.feitos * 100) / lote.total) : 100}
          animated
          aria-label="Andamento da importação"
        />
      )}
      {estado === "conferida" && <Avisos importacao={importacao} />}
      <SemOpcao importacao={importacao} />
      {estado === "conferida" && importacao.origem === "extratos" && <Escolhas importacao={importacao} />}
      {perguntando && (
        <ConfirmarAto
          ato={perguntando}
          importacao={importacao}
          trabalhando={ato.isPending}
          aoConfirmar={() => ato.mutate(perguntando, { onSettled: () => setPerguntando(null) })}
          aoCancelar={() => setPerguntando(null)}
        />
      )}
    </Cartao>
  )
}

function Avisos({ importacao }: { readonly importacao: Importacao }) {
  const comAvisos = importacao.planilhas.filter(
    ({ nome, avisos }) =>
      avisos.length > 0 &&
      (importacao.origem === "extratos" || importacao.mapeamento.some((m) => m.planilha === nome && m.tipo !== null)),
  )
  if (comAvisos.length === 0) return null
  return (
    <div className={classes.acima}>
      <Faixa
        tom="neutro"
        titulo={importacao.origem === "extratos" ? "O que o documento diz e não fecha" : "Como a planilha foi lida"}
      >
        <ul className={classes.avisos}>
          {comAvisos.flatMap(({ nome, avisos }) =>
            avisos.map((aviso) => (
              <li key={`${nome} ${aviso}`}>
                <strong>{nome}:</strong> {aviso}
              </li>
            )),
          )}
        </ul>
      </Faixa>
    </div>
  )
}

function fraseDe({ estado, previstos, resultados, empresas, lote }: Importacao): string {
  const feitos = lote ? `${formatarInteiro(lote.feitos)} de ${plural(lote.total, "empresa", "empresas")}` : ""
  switch (estado) {
    case "mapeando":
    case "conferindo":
      return "Conferindo…"
    case "conferida":
      return `${plural(previstos.inseridos, "linha nova", "linhas novas")}, ${plural(previstos.atualizados, "atualização", "atualizações")}, ${plural(previstos.erros, "linha com erro", "linhas com erro")}, em ${plural(empresas, "empresa", "empresas")}`
    case "gravando":
      return `Gravando: ${feitos}`
    case "desfazendo":
      return `Desfazendo: ${feitos}`
    case "concluida":
      return `${plural(resultados.inseridos + resultados.atualizados, "linha gravada", "linhas gravadas")}, ${plural(resultados.erros, "com erro", "com erro")}, ${plural(resultados.semAcao, "sem alteração", "sem alteração")}`
    case "cancelada":
      return resultados.inseridos + resultados.atualizados > 0
        ? `Cancelada depois de gravar ${plural(resultados.inseridos + resultados.atualizados, "linha", "linhas")}`
        : "Cancelada: nada foi gravado"
    case "desfeita":
      return `${plural(resultados.excluidos, "linha excluída", "linhas excluídas")} ao desfazer`
    default:
      return estado satisfies never
  }
}

const DOS_EXTRATOS =
  "Nada foi gravado ainda. Só entram meses anteriores ao primeiro no sistema; o que já está registrado com outro valor fica, até você escolher."

function explicacaoDe({ estado, origem, podeDesfazer, autor }: Importacao): string {
  switch (estado) {
    case "mapeando":
    case "conferindo":
      return "Nada é gravado nesta etapa. Você pode sair daqui: a conferência continua."
    case "conferida":
      return origem === "extratos"
        ? DOS_EXTRATOS
        : "Nada foi gravado ainda. Abra uma linha com erro para corrigi-la aqui; as que continuarem com erro ficam de fora, e o que já entrou não se repete."
    case "gravando":
      return "Cada empresa entra inteira ou não entra. Você pode sair daqui: a gravação continua."
    case "desfazendo":
      return "Empresas em que algo já depende do que foi importado ficam como estão, com o motivo."
    case "concluida":
      return `Enviada por ${autor}. Exporte a lista para guardar o resultado de cada linha.`
    case "cancelada":
      return "O que já estava gravado ficou; o resto não foi gravado."
    case "desfeita":
      return podeDesfazer
        ? "Algumas empresas não foram desfeitas: o motivo está no aviso de conclusão. Ajuste-as e tente de novo."
        : "O que a importação gravou foi excluído, e os valores anteriores voltaram."
    default:
      return estado satisfies never
  }
}

const camposDe = (tipos: Readonly<Record<string, string>>): readonly CampoDoFiltro<keyof BuscaDaImportacao>[] => [
  { campo: "busca", tipo: "texto", rotulo: "Buscar linhas", exemplo: "CNPJ, nome ou motivo" },
  {
    campo: "tipo",
    tipo: "opcoes",
    rotulo: "Tipo",
    todas: "Todos os tipos",
    opcoes: Object.entries(tipos).map(([value, label]) => ({ value, label })),
  },
  {
    campo: "veredito",
    tipo: "de-fora",
    rotulo: "Resultado",
    opcoes: Object.values(resultadoDeImportacao).map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
  },
]

const CAMPOS = { planilha: camposDe(tiposDeLinha), extratos: camposDe(tiposDeLinhaDoExtrato) }

function Linhas({ importacao }: { readonly importacao: Importacao }) {
  const [busca, mudar] = useBusca(buscaDaImportacao)
  const depois = etapaDe(importacao.estado) > 2
  // With the last choice its tab goes away, and the rows come back.
  const escolha = importacao.emConflito > 0 && !depois ? busca.escolha : undefined
  const filtro = {
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(escolha ? { escolha } : {}),
    ...(busca.tipo ? { tipo: busca.tipo } : {}),
    ...(busca.veredito === undefined ? {} : depois ? { resultado: busca.veredito } : { previsto: busca.veredito }),
  }
  const [corrigindo, setCorrigindo] = useState<LinhaDaImportacao | null>(null)
  const acoes = useAcoesDaLinha(importacao, setCorrigindo)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaLinhas(importacao) })
  return (
    <Cartao semMargem rotulo="Linhas da importação">
      <AbasDaLista
        rotulo="Filtrar pelo que acontece"
        atual={escolha ?? String(busca.veredito ?? "todas")}
        abas={abasDe(importacao, depois)}
        aoEscolher={(id) =>
          mudar({
            escolha: id === "pendente" ? id : undefined,
            veredito: id === "todas" || id === "pendente" ? undefined : Number(id),
            pagina: undefined,
          })
        }
      />
      <ListaDeRegistros
        nome={importacao.origem === "extratos" ? "linhas-dos-extratos" : "linhas-da-importacao"}
        legenda="Linhas da importação"
        palavras={{ um: "linha", varios: "linhas", artigo: "a" }}
        lista={lista}
        colunas={importacao.origem === "extratos" ? colunasDosExtratos : colunasDasLinhas}
        chave={({ sequencia }) => String(sequencia)}
        rotulo={({ planilha, linha }) => `Linha ${linha} da aba ${planilha}`}
        cartao={(linha) => (linha.comparacao ? <CartaoDoExtrato linha={linha} /> : <CartaoDaLinha linha={linha} />)}
        campos={CAMPOS[importacao.origem]}
        {...(acoes ? { acoes } : {})}
        {...(acoes && importacao.origem === "planilha" ? { aoAbrir: setCorrigindo } : {})}
        exportar={exportarLinhas({ id: importacao.id, ...filtro })}
        vazio={{ titulo: "Nenhuma linha", texto: "Esta importação não chegou a conferir nenhuma linha." }}
      />
      {corrigindo && (
        <GavetaDaLinha
          key={corrigindo.sequencia}
          idImportacao={importacao.id}
          linha={corrigindo}
          aoFechar={() => setCorrigindo(null)}
        />
      )}
    </Cartao>
  )
}

function abasDe({ previstos, resultados, total, emConflito }: Importacao, depois: boolean) {
  const contagens = depois ? resultados : previstos
  const de = {
    1: contagens.inseridos,
    2: contagens.atualizados,
    3: contagens.excluidos,
    4: contagens.erros,
    5: contagens.semAcao,
  }
  const vereditos = ([4, 1, 2, 3, 5] as const).filter((id) => id !== 3 || de[3] > 0)
  return [
    { id: "todas", rotulo: "Todas", quantidade: total },
    ...(emConflito > 0 && !depois ? [{ id: "pendente", rotulo: "A escolher", quantidade: emConflito }] : []),
    ...vereditos.map((id) => {
      const nome = porId(resultadoDeImportacao, id)
      return { id: String(id), rotulo: nome === null ? "" : resultadoDeImportacao[nome].rotulo, quantidade: de[id] }
    }),
  ]
}
