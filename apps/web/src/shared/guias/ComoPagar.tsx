import { Button, Group } from "@mantine/core"
import { type DetalheDaGuia, rotasDasGuiasOficiais, situacoesDoCodigo } from "@partida/contracts"
import { IconFileUpload } from "@tabler/icons-react"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { BaixarOficial, PedirOficial } from "./AtosDaOficial.tsx"
import { CopiarCodigo } from "./CopiarCodigo.tsx"
import { DialogoDaGuiaOficial } from "./DialogoDaGuiaOficial.tsx"
import classes from "./guias.module.css"
import { useAceitarOficial } from "./oficial.api.ts"
import { linhaEmGrupos } from "./textos.ts"

/** By which code a guide is paid; or one sentence of what is missing, and who can give it. */
export function ComoPagar({ detalhe }: { readonly detalhe: DetalheDaGuia }) {
  const { guia } = detalhe
  const { oficial } = guia
  const { alcanca } = usePessoa()
  const doEscritorio = alcanca("CONTADOR")
  const [anexando, setAnexando] = useState(false)
  const pagavel = oficial.situacao === "pagavel"
  // A receipt of what is already paid may come later: then only the office has what to do here.
  if (oficial.situacao === "encerrada" && (guia.situacao === "substituida" || !doEscritorio)) return null
  return (
    <section>
      <h2 className={classes.subtitulo}>{oficial.situacao === "encerrada" ? "Documentos" : "Como pagar"}</h2>
      {oficial.situacao !== "encerrada" && (
        <Faixa
          tom={pagavel && !oficial.documento?.deTeste ? "feito" : oficial.situacao === "ausente" ? "neutro" : "atencao"}
          titulo={situacoesDoCodigo[oficial.situacao].rotulo}
        >
          {oficial.frase}
        </Faixa>
      )}
      {oficial.linhaDigitavel && <p className={classes.linhaDigitavel}>{linhaEmGrupos(oficial.linhaDigitavel)}</p>}
      {oficial.recebedorDoPix && <p className="fraco-medio paragrafo">Quem recebe o Pix: {oficial.recebedorDoPix}</p>}
      <Diferencas detalhe={detalhe} podeAceitar={doEscritorio && oficial.situacao === "difere"} />
      <Group gap="sm" className={classes.atosDePagar ?? ""}>
        {oficial.pix && <CopiarCodigo codigo={oficial.pix} rotulo="Copiar Pix" variante="filled" />}
        {oficial.linhaDigitavel && (
          <CopiarCodigo
            codigo={oficial.linhaDigitavel}
            rotulo="Copiar código de barras"
            variante={oficial.pix ? "default" : "filled"}
          />
        )}
        {oficial.documento && <BaixarOficial id={guia.id} />}
        {!pagavel && oficial.situacao !== "encerrada" && !doEscritorio && alcanca("EMPRESA") && (
          <PedirOficial id={guia.id} vencida={guia.oficial.situacao === "vencida"} />
        )}
        {doEscritorio && (
          <Button
            variant="default"
            leftSection={<IconFileUpload size={16} aria-hidden />}
            onClick={() => setAnexando(true)}
          >
            {oficial.situacao === "encerrada" ? "Anexar comprovante" : "Anexar guia oficial"}
          </Button>
        )}
      </Group>
      {anexando && <DialogoDaGuiaOficial guia={guia} aoFechar={() => setAnexando(false)} />}
    </section>
  )
}

interface DiferencasProps {
  readonly detalhe: DetalheDaGuia
  readonly podeAceitar: boolean
}

/** Both accounts side by side, where the document in force says another amount. */
function Diferencas({ detalhe: { guia, oficiais }, podeAceitar }: DiferencasProps) {
  const [aceitando, setAceitando] = useState(false)
  const aceitar = useAceitarOficial(guia.id)
  const emVigor = oficiais.find((o) => o.emVigor)
  if (!emVigor || emVigor.confere) return null
  return (
    <>
      <table className={classes.diferencas}>
        <TitulosDaTabela de={[`Valores em ${formatarData(emVigor.dataLimite)}`, "Nosso cálculo", "Documento"]} />
        <tbody>
          {emVigor.conferencia.map(({ rotulo, nosso, documento, confere }) => (
            <tr key={rotulo} data-difere={!confere || undefined}>
              <th scope="row">{rotulo}</th>
              <td>{nosso === null ? "falta a Selic" : formatarReais(nosso)}</td>
              <td>{formatarReais(documento)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {emVigor.aceite && (
        <p className="fraco-medio paragrafo">
          Aceita por {emVigor.aceite.por}: {emVigor.aceite.motivo}
        </p>
      )}
      {podeAceitar && emVigor.aceite === null && (
        <Button variant="default" onClick={() => setAceitando(true)}>
          Aceitar a diferença
        </Button>
      )}
      {aceitando && (
        <DialogoDeMotivo
          titulo="Aceitar a guia oficial como está?"
          confirmar="Aceitar a diferença"
          nome="aceite-da-guia-oficial"
          registro={emVigor.id}
          motivo={rotasDasGuiasOficiais.aceitarGuiaOficial.corpo.shape.motivo}
          minimo={5}
          enviar={(motivo) => aceitar.mutateAsync({ idOficial: emVigor.id, motivo })}
          aoFechar={() => setAceitando(false)}
        >
          O código passa a aparecer para quem paga, pelo valor do documento. O motivo fica registrado com o seu nome.
        </DialogoDeMotivo>
      )}
    </>
  )
}
