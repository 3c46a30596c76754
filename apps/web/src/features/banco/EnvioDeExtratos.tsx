import { Button, CloseButton } from "@mantine/core"
import type { ContaDoBanco, ImportacaoDeExtrato } from "@partida/contracts"
import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import { IconFileUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaPrevia, useConfirmarExtrato, useEnviarExtratos } from "./banco.api.ts"
import classes from "./banco.module.css"
import { contagensEmPalavras, contaLidaEmPalavras, prontoParaImportar } from "./textos.ts"

interface Props {
  readonly idEmpresa: string
  readonly contas: readonly ContaDoBanco[]
  readonly aoAbrir: (extrato: string) => void
  readonly aoFechar: () => void
}

/** Where statements are dropped, several at once, and what each of them brought. */
export function EnvioDeExtratos({ idEmpresa, contas, aoAbrir, aoFechar }: Props) {
  const enviar = useEnviarExtratos(idEmpresa)
  const [grandes, setGrandes] = useState<readonly string[]>([])
  const [recebidos, setRecebidos] = useState<readonly ImportacaoDeExtrato[]>([])
  const [recusados, setRecusados] = useState<readonly { nome: string; motivo: string }[]>([])
  const aoSoltar = (arquivos: File[]) => {
    setGrandes([])
    enviar.mutate(arquivos, {
      onSuccess: ({ lista, recusados: novos }) => {
        setRecebidos((antes) => [...lista, ...antes])
        setRecusados(novos)
        const [unico, ...outros] = lista
        if (unico && outros.length === 0) aoAbrir(unico.id)
      },
    })
  }
  return (
    <Cartao titulo="Importar extratos" acao={<CloseButton aria-label="Fechar a importação" onClick={aoFechar} />}>
      <div className={classes.envio}>
        <AreaDeArquivos
          rotulo="Escolher extratos do banco"
          icone={IconFileUpload}
          titulo="Arraste os extratos para cá, quantos quiser"
          tituloNoToque="Toque para escolher os extratos"
          convite="ou clique para escolher no computador"
          onDrop={aoSoltar}
          onReject={(rejeitados) => setGrandes(rejeitados.map(({ file }) => file.name))}
          maxSize={LIMITE_DO_ENVIO_BYTES}
          loading={enviar.isPending}
        >
          <p className={classes.fraco}>
            OFX, CNAB 240, Pix, CSV ou planilha do banco ou do cartão. Nada entra na conta antes de você conferir.
          </p>
        </AreaDeArquivos>
        {grandes.length > 0 && (
          <Faixa tom="erro" titulo="Passa do tamanho aceito" anunciar>
            {grandes.join(", ")}: o envio vai até 50 MB. Baixe um período menor no banco.
          </Faixa>
        )}
        {recusados.length > 0 && (
          <Faixa
            tom="erro"
            titulo={plural(recusados.length, "arquivo não pôde ser lido", "arquivos não puderam ser lidos")}
            anunciar
          >
            {recusados.map(({ nome, motivo }) => (
              <div key={nome}>
                {nome}: {motivo}
              </div>
            ))}
          </Faixa>
        )}
        {recebidos.length > 0 && (
          <ul className={classes.recebidos} aria-label="Extratos recebidos">
            {recebidos.map((extrato) => (
              <Recebido key={extrato.id} extrato={extrato} contas={contas} aoAbrir={() => aoAbrir(extrato.id)} />
            ))}
          </ul>
        )}
      </div>
    </Cartao>
  )
}

interface RecebidoProps {
  readonly extrato: ImportacaoDeExtrato
  readonly contas: readonly ContaDoBanco[]
  readonly aoAbrir: () => void
}

/** One account of one file: what it brings, and the way in where nothing has to be decided. */
function Recebido({ extrato, contas, aoAbrir }: RecebidoProps) {
  const previa = useQuery(consultaPrevia(extrato.id, null))
  const confirmar = useConfirmarExtrato(extrato.id)
  const { data } = previa
  const conta = contas.find(({ id }) => id === data?.idConta)
  const importado = data?.importacao.estado === "importada" ? data.importacao : null
  return (
    <li className={classes.recebido}>
      <span className={classes.recebidoTexto}>
        <strong>{extrato.nome}</strong>
        <span className={classes.fraco}>{conta?.apelido ?? contaLidaEmPalavras(extrato.contaLida)}</span>
        <span className={classes.fraco} role="status">
          {importado
            ? plural(importado.inseridas, "linha entrou na conta", "linhas entraram na conta")
            : data
              ? contagensEmPalavras(data)
              : previa.error
                ? mensagemDe(previa.error)
                : "Lendo…"}
        </span>
        {confirmar.error && <Etiqueta tom="erro">{mensagemDe(confirmar.error)}</Etiqueta>}
      </span>
      {importado ? (
        <Etiqueta tom="feito">Importado</Etiqueta>
      ) : data && conta && prontoParaImportar(data) ? (
        <>
          <Button variant="subtle" size="compact-sm" onClick={aoAbrir}>
            Ver linhas
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={confirmar.isPending}
            onClick={() => confirmar.mutate({ idConta: conta.id })}
          >
            {data.contagens.inserido === 0 ? "Concluir, nada é novo" : `Importar em ${conta.apelido}`}
          </Button>
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={aoAbrir}>
          Conferir
        </Button>
      )}
    </li>
  )
}
